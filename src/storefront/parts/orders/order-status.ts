import { deliverySteps, isFinal, type PaymentState, type ReplacementStatus } from "../../../contract/order-states.ts";
import type { OrderStatus, OrderSummary, PaymentStatus, RefundWay, ReturnStatus } from "../../../contract/orders.ts";
import { inEachLanguage, text } from "../../../language/text.ts";

/** Customer-facing names of order states. */
export const orderStatusNames: Record<OrderStatus, string> = inEachLanguage(() => ({
  placed: text("Placed"),
  confirmed: text("Confirmed"),
  packed: text("Packed", { context: "order" }),
  shipped: text("Shipped"),
  delivered: text("Delivered"),
  cancelled: text("Cancelled"),
  undelivered: text("Undelivered"),
  return_requested: text("Return requested"),
  returned: text("Returned"),
}));

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

const settledNames: Record<Exclude<PaymentStatus, "due">, string> = inEachLanguage(() => ({
  collected: text("Paid"),
  refunded: text("Refunded"),
}));

const partNames: { [State in PaymentState]?: string } = inEachLanguage(() => ({
  partly_paid: text("Partly paid"),
  refund_due: text("Refund due"),
  partly_refunded: text("Partly refunded"),
}));

/** The payment status as shown. If goods did not arrive or went back unpaid, nothing is due. Lists know only the payment status. */
export function paymentName(order: OrderSummary & { payment_state?: PaymentState }): string {
  const { status, payment_status, payment_texts, payment_state, total } = order;
  if (total === 0) return text("Nothing to pay");
  const part = payment_state && partNames[payment_state];
  if (part) return part;
  if (payment_status !== "due") return settledNames[payment_status];
  return isFinal(status) ? text("Nothing to pay") : payment_texts.status;
}

/** The steps left until delivery; none for an order that was cancelled, undelivered or returned. */
export function stepsAhead(status: OrderStatus): OrderStatus[] {
  const step = deliverySteps.findIndex((each) => each === status);
  return step === -1 ? [] : deliverySteps.slice(step + 1);
}

export const refundWayNames: Record<RefundWay, string> = inEachLanguage(() => ({
  bank: text("Bank account"),
  wallet: text("Wallet"),
}));

/** Customer-facing names of return states. */
export const returnStatusNames: Record<ReturnStatus, string> = inEachLanguage(() => ({
  requested: text("Requested"),
  approved: text("Approved"),
  refused: text("Refused"),
  received: text("Received"),
  refunded: text("Refunded"),
}));

export const returnStatusKinds = {
  requested: "amber",
  approved: "teal",
  refused: "bad",
  received: "teal",
  refunded: "good",
} as const satisfies Record<ReturnStatus, string>;

/** Customer-facing names of replacement states. */
export const replacementStatusNames: Record<ReplacementStatus, string> = inEachLanguage(() => ({
  shipped: text("Shipped"),
  delivered: text("Delivered"),
  undelivered: text("Undelivered"),
}));

export const replacementStatusKinds = {
  shipped: "amber",
  delivered: "good",
  undelivered: "bad",
} as const satisfies Record<ReplacementStatus, string>;
