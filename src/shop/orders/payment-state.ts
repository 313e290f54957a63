import type { PaymentStatus } from "../../contract/orders.ts";
import type { Db } from "../kit/shop.ts";
import {
  type OrderPaymentRow,
  type OrderReturnRow,
  type OrderRow,
  paymentsOfOrder,
  returnsOfOrder,
  updateOrder,
} from "./queries.ts";

type Payment = Pick<OrderPaymentRow, "amount_paise">;
type Return = Pick<OrderReturnRow, "status" | "credit_paise" | "refund_paise">;

/** What is still to be paid, in paise: for goods that stay with the customer, less what was paid and not paid back. */
export function amountDue(
  order: Pick<OrderRow, "status" | "total_paise">,
  payments: Payment[],
  returns: Pick<Return, "credit_paise" | "refund_paise">[],
): number {
  if (order.status === "cancelled" || order.status === "undelivered") return 0;
  const paid = payments.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  const received = returns.filter(({ refund_paise }) => refund_paise !== null);
  const credited = received.reduce((sum, { credit_paise }) => sum + credit_paise, 0);
  const paidBack = received.reduce((sum, { refund_paise }) => sum + (refund_paise ?? 0), 0);
  return Math.max(0, order.total_paise - credited - (paid - paidBack));
}

/** The state of payment that follows from what was paid, what came back, and what was paid back. */
export function paymentStatus(
  order: Pick<OrderRow, "status" | "total_paise">,
  payments: Payment[],
  returns: Return[],
): PaymentStatus {
  if (payments.length === 0) return "due";
  const isOwed = ({ status, refund_paise }: Return) => status === "received" && (refund_paise ?? 0) > 0;
  const isRefunded = returns.some(({ status }) => status === "refunded") && !returns.some(isOwed);
  if (order.status === "returned" && isRefunded) return "refunded";
  return amountDue(order, payments, returns) === 0 ? "collected" : "due";
}

/** Brings an order's state of payment up to date after a payment, a return or a refund. */
export async function settlePayment(
  db: Db,
  order: Pick<OrderRow, "id" | "status" | "total_paise" | "payment_status">,
): Promise<void> {
  const [payments, returns] = [await paymentsOfOrder(db, order.id), await returnsOfOrder(db, order.id)];
  const payment_status = paymentStatus(order, payments, returns);
  if (payment_status !== order.payment_status) await updateOrder(db, order.id, { payment_status });
}
