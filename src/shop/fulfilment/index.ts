export { type FoundOrder, findOrders } from "./find-orders.ts";
export { fulfilmentJobs } from "./jobs.ts";
export { lotsOfOrder } from "./lot-queries.ts";
export { takeBackPayment } from "./reverse-payment.ts";
export { fulfilmentStaffRoutes } from "./staff-routes.ts";
export { takePayment } from "./take-payment.ts";
