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
  storeAnswer,
} from "./queries.ts";
export { ordersRoutes } from "./routes.ts";
