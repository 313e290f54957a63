export { type Coupon, couponDiscount, couponProblem } from "./coupon.ts";
export { type CouponStored, couponByCode, redeemCoupon, releaseCoupon, storeCoupons } from "./queries.ts";
export { couponsStaffRoutes } from "./staff-routes.ts";
