export { cashLeft } from "./cash-limit.ts";
export { paymentNotices } from "./notices.ts";
export { paymentsStaffRoutes } from "./staff-routes.ts";
