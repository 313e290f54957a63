export { type Coupon, type CouponCode, couponAmount, couponProblem } from "./coupon.ts";
export { type CouponStored, countUse, couponByCode, storeCoupons, uncountUse } from "./queries.ts";
