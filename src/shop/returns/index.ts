export { returnActionsFor } from "./change-return.ts";
export { creditableOfOrder, creditCancelledOrder, piecesLeft } from "./credit-return.ts";
export { settleByExchange } from "./decide-return.ts";
export { pointsToSettle, taxableKept } from "./family-points.ts";
export { returnsJobs } from "./jobs.ts";
export {
  type InspectedRow,
  insertReturn,
  inspectedOfLot,
  inspectedOfOrder,
  lotsSent,
  type OrderReturnRow,
  returnsOfOrder,
} from "./queries.ts";
export { recordRefund } from "./record-refund.ts";
export { hasReturnedGoods, isPartlyReturned, returnedPieces, returnUntil } from "./return.ts";
export { returnsRoutes } from "./routes.ts";
export { settlePayment } from "./settle-payment.ts";
export { returnsStaffRoutes } from "./staff-routes.ts";
