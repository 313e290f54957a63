export { orderAmounts, toOrderTotal } from "./adjustments.ts";
export { cancelOrder } from "./cancel-order.ts";
export {
  type Actor,
  auditOrderAct,
  type Change,
  type Changed,
  changeOrder,
  type IsRepeat,
  lastChangeWas,
  type StaffOrderReply,
} from "./change-order.ts";
export {
  orderCancelledMailJob,
  orderConfirmedMailJob,
  orderDeliveredMailJob,
  orderPlacedMailJob,
  orderShippedMailJob,
  returnDecidedMailJob,
} from "./job-definitions.ts";
export { ordersJobs } from "./jobs.ts";
export { loadOrder } from "./load-order.ts";
export { loadOrders } from "./load-orders.ts";
export { type LoadedOrder, returnUntil, toOrderDetail } from "./order.ts";
export { staffActs } from "./order-acts.ts";
export { amountDue, settlePayment } from "./payment-state.ts";
export {
  adjustmentsOfOrder,
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
  updateOrder,
} from "./queries.ts";
export { ordersRoutes } from "./routes.ts";
