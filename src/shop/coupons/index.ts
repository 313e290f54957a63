export { type Coupon, couponAmount, couponProblem } from "./coupon.ts";
export { type CouponStored, couponByCode, redeemCoupon, releaseCoupon, storeCoupons } from "./queries.ts";
export { couponsStaffRoutes } from "./staff-routes.ts";
