export { ordersJobs } from "./jobs.ts";
export {
  claimKey,
  countCouponOrders,
  countOrders,
  insertOrder,
  type NewOrder,
  type NewOrderLine,
  type OrderLineRow,
  type OrderRow,
  openOrdersOf,
  orderByToken,
  storeAnswer,
} from "./queries.ts";
export { ordersRoutes } from "./routes.ts";
export { wholeOrdersOf } from "./whole-orders-of.ts";
