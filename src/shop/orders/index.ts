export { ordersJobs } from "./jobs.ts";
export { detailOf, dueOf, returnUntil, type WholeOrder } from "./order.ts";
export {
  claimKey,
  countCouponOrders,
  countOrders,
  deleteKeysBefore,
  deleteKeysOf,
  eventsOfOrder,
  insertOrder,
  linesOfOrder,
  lockOrder,
  lockOrderOfToken,
  lotsOfOrder,
  moveOrder,
  type NewOrder,
  type NewOrderLine,
  noteFacts,
  type OrderLineRow,
  type OrderPaymentRow,
  type OrderReturnRow,
  type OrderRow,
  openOrdersOf,
  orderByToken,
  orderOfToken,
  paymentsOfOrder,
  returnsOfOrder,
  storeAnswer,
} from "./queries.ts";
export { ordersRoutes } from "./routes.ts";
export { wholeOrder } from "./whole-order.ts";
export { wholeOrdersOf } from "./whole-orders-of.ts";
