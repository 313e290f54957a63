export { orderAmounts, toOrderTotal } from "./adjustments.ts";
export { cancelOrder } from "./cancel-order.ts";
export { actOnOrder, type Change, changeOrder, lastChangeWas } from "./change-order.ts";
export * as orderMailJobs from "./job-definitions.ts";
export { ordersJobs } from "./jobs.ts";
export { toOrderSummary } from "./order.ts";
export {
  adjustmentsOfOrder,
  eventsOfOrder,
  insertOrder,
  linesOfOrder,
  lockOrder,
  lotsOfOrder,
  moveOrder,
  type NewOrder,
  type NewOrderLine,
  type OrderLineRow,
  type OrderRow,
  orderById,
  orderByToken,
  orderOfToken,
  updateOrder,
} from "./queries.ts";
export { ordersRoutes } from "./routes.ts";
