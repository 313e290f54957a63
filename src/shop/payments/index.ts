export { cashLeft, findRefusedCash, refuseCash } from "./cash-limit.ts";
export { paymentNotices } from "./notices.ts";
export { amountDue, paymentStatus } from "./payment-state.ts";
export {
  insertPayment,
  insertReversal,
  lockCash,
  type OrderPaymentRow,
  paymentsOfOrder,
  type ReversedPaymentRow,
  reversedPaymentsOfOrder,
} from "./queries.ts";
