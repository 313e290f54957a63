export { cashLeft, refuseCash } from "./cash-limit.ts";
export { paymentNotices } from "./notices.ts";
export { amountDue, paymentStatus } from "./payment-state.ts";
export { insertPayment, type OrderPaymentRow, paymentsOfOrder } from "./queries.ts";
