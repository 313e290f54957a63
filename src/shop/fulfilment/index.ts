export { collectPayment } from "./collect-payment.ts";
export { confirmOrder } from "./confirm-order.ts";
export { deliverOrder } from "./deliver-order.ts";
export { type FoundOrder, findOrders } from "./find-orders.ts";
export { fulfilmentJobs } from "./jobs.ts";
export { type OrdersQuery, toListFilter } from "./list-orders.ts";
export { queueCounts, tokensListed } from "./list-queries.ts";

export { lotsCorrectedAt, lotsOfOrder } from "./lot-queries.ts";
export { packOrder } from "./pack-order.ts";
export { pickList } from "./pick-list.ts";
export { takeBackPayment } from "./reverse-payment.ts";
export { fulfilmentRoutes } from "./routes.ts";
export { shipOrder } from "./ship-order.ts";
export { fulfilmentStaffRoutes } from "./staff-routes.ts";
export { takePayment } from "./take-payment.ts";
