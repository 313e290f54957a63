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

const paymentStatusNames: Record<PaymentStatus, string> = {
  due: "Pay on delivery",
  collected: "Paid",
  refunded: "Refunded",
};

/** What there is to pay. For goods that do not come, or went back unpaid, nothing. */
export function paymentName({ status, payment_status }: Pick<OrderSummary, "status" | "payment_status">): string {
  const goodsCome = status !== "cancelled" && status !== "undelivered" && status !== "returned";
  return payment_status === "due" && !goodsCome ? "Nothing to pay" : paymentStatusNames[payment_status];
}

/** What is still to come for an order on its straight way; nothing for one that has left it. */
export function stepsAhead(status: OrderStatus): OrderStatus[] {
  const way: OrderStatus[] = ["placed", "confirmed", "packed", "shipped", "delivered"];
  const place = way.indexOf(status);
  return place === -1 ? [] : way.slice(place + 1);
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
