import type { PaymentStatus, ReturnStatus } from "../../contract/orders.ts";
import type { OrderRow } from "../orders/index.ts";

interface Payment {
  amount_paise: number;
}

interface Return {
  status: ReturnStatus;
  credit_paise: number;
  refund_paise: number | null;
}

/** Amount still due, in paise: for goods that the customer keeps, less payments, plus refunds. */
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

/** The payment status, derived from payments, returns and refunds. */
export function paymentStatus(
  order: Pick<OrderRow, "status" | "total_paise">,
  payments: Payment[],
  returns: Return[],
): PaymentStatus {
  if (order.total_paise === 0) return "collected";
  if (payments.length === 0) return "due";
  const isOwed = ({ status, refund_paise }: Return) => status === "received" && (refund_paise ?? 0) > 0;
  const isRefunded = returns.some(({ status }) => status === "refunded") && !returns.some(isOwed);
  const isBack = order.status === "returned" || order.status === "undelivered";
  if (isBack && isRefunded) return "refunded";
  return amountDue(order, payments, returns) === 0 ? "collected" : "due";
}
