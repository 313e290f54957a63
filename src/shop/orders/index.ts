export { toOrderTotal } from "./adjustments.ts";
export { cancelOrder } from "./cancel-order.ts";
export { type AuditedAction, actOnOrder, type Change, changeOrder } from "./change-order.ts";
export { type InsertedOrder, insertOrder, type NewOrder } from "./insert-queries.ts";
export { ordersJobs } from "./jobs.ts";
export { mailCorrection } from "./mail-correction.ts";
export { mailPlacedOrder } from "./mail-placed-order.ts";
export { deliveryAddress, type MailedOrder, toMailBill } from "./mails.ts";
export { isProgressCurrent, notifyProgress } from "./notify-progress.ts";
export { toOrderSummary } from "./order.ts";
export { orderAmounts } from "./order-amounts.ts";
export { loadParcels } from "./order-parcels.ts";
export {
  findParcel,
  insertParcel,
  lockFamily,
  markMerged,
  parcelsOfOrder,
} from "./parcel-queries.ts";
export {
  adjustmentsOfOrder,
  countOrders,
  eraseNotes,
  eventsOfOrder,
  findOrder,
  findOwnOrder,
  linesOfOrder,
  listCustomerOrders,
  listOpenOrders,
  lockOrders,
  moveOrder,
  noteOnOrder,
  type OrderLineRow,
  type OrderRow,
  updateOrder,
} from "./queries.ts";
export { replaceLines, reviseOrder } from "./revise-queries.ts";
export { ordersRoutes } from "./routes.ts";
