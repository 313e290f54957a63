export { type Coupon, couponAmount, couponProblem } from "./coupon.ts";
export { type CouponStored, countUse, couponByCode, storeCoupons, uncountUse } from "./queries.ts";
export { couponsStaffRoutes } from "./staff-routes.ts";
