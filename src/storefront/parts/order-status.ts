import { deliverySteps, isFinal, type PaymentState, type ReplacementStatus } from "../../contract/order-states.ts";
import type { OrderStatus, OrderSummary, PaymentStatus, RefundWay, ReturnStatus } from "../../contract/orders.ts";

/** The states of an order in the customer's words. */
export const orderStatusNames: Record<OrderStatus, string> = {
  placed: "Placed",
  confirmed: "Confirmed",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
  undelivered: "Undelivered",
  return_requested: "Return requested",
  returned: "Returned",
};

export const orderStatuses = Object.keys(orderStatusNames) as OrderStatus[];

export const orderStatusKinds = {
  placed: "teal",
  confirmed: "teal",
  packed: "teal",
  shipped: "amber",
  delivered: "good",
  cancelled: "plain",
  undelivered: "bad",
  return_requested: "amber",
  returned: "plain",
} as const satisfies Record<OrderStatus, string>;

const settledNames: Record<Exclude<PaymentStatus, "due">, string> = { collected: "Paid", refunded: "Refunded" };

const partNames: { [State in PaymentState]?: string } = {
  partly_paid: "Partly paid",
  refund_due: "Refund due",
  partly_refunded: "Partly refunded",
};

/** What there is to pay. For goods that do not come, or went back unpaid, nothing. Lists know no more than the payment status. */
export function paymentName(order: OrderSummary & { payment_state?: PaymentState }): string {
  const { status, payment_status, payment_texts, payment_state, total } = order;
  if (total === 0) return "Nothing to pay";
  const part = payment_state && partNames[payment_state];
  if (part) return part;
  if (payment_status !== "due") return settledNames[payment_status];
  return isFinal(status) ? "Nothing to pay" : payment_texts.status;
}

/** The steps left until delivery; none for an order that was cancelled, undelivered or returned. */
export function stepsAhead(status: OrderStatus): OrderStatus[] {
  const step = deliverySteps.findIndex((each) => each === status);
  return step === -1 ? [] : deliverySteps.slice(step + 1);
}

export const refundWayNames: Record<RefundWay, string> = { bank: "Bank account", wallet: "Wallet" };

/** The states of a return in the customer's words. */
export const returnStatusNames: Record<ReturnStatus, string> = {
  requested: "Requested",
  approved: "Approved",
  refused: "Refused",
  received: "Received",
  refunded: "Refunded",
};

export const returnStatusKinds = {
  requested: "amber",
  approved: "teal",
  refused: "bad",
  received: "teal",
  refunded: "good",
} as const satisfies Record<ReturnStatus, string>;

/** The states of a replacement in the customer's words. */
export const replacementStatusNames: Record<ReplacementStatus, string> = {
  shipped: "Shipped",
  delivered: "Delivered",
  undelivered: "Undelivered",
};

export const replacementStatusKinds = {
  shipped: "amber",
  delivered: "good",
  undelivered: "bad",
} as const satisfies Record<ReplacementStatus, string>;
