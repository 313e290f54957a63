export { type Coupon, couponDiscount, couponProblem } from "./coupon.ts";
export {
  findCouponByCode,
  holdCoupon,
  redeemCoupon,
  releaseCoupon,
  type StoredCoupon,
  storeCoupons,
} from "./queries.ts";
export { couponsStaffRoutes } from "./staff-routes.ts";
