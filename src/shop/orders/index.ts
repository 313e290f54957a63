export { toOrderTotal } from "./adjustments.ts";
export { cancelOrder } from "./cancel-order.ts";
export { actOnOrder, type Change, changeOrder } from "./change-order.ts";
export { ordersJobs } from "./jobs.ts";
export { mailCorrection } from "./mail-correction.ts";
export { mailPlacedOrder } from "./mail-placed-order.ts";
export { deliveryAddress, type MailedOrder, toMailBill } from "./mails.ts";
export { notifyProgress } from "./notify-progress.ts";
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
  type InsertedOrder,
  insertOrder,
  linesOfOrder,
  listCustomerOrders,
  listOpenOrders,
  lockOrders,
  moveOrder,
  type NewOrder,
  noteOnOrder,
  type OrderLineRow,
  type OrderRow,
  replaceLines,
  reviseOrder,
  updateOrder,
} from "./queries.ts";
export { ordersRoutes } from "./routes.ts";
