export { type Coupon, couponDiscount, couponProblem } from "./coupon.ts";
export { findCouponByCode, redeemCoupon, releaseCoupon, type StoredCoupon, storeCoupons } from "./queries.ts";
export { couponsStaffRoutes } from "./staff-routes.ts";
