/** The states of orders, payments and returns, and every permitted transition. The database's tables are tested against these. */

export const orderStatuses = [
  "placed",
  "confirmed",
  "packed",
  "shipped",
  "delivered",
  "cancelled",
  "undelivered",
  "return_requested",
  "returned",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

interface OrderTransition {
  /** States in which customers may do it. */
  customer?: readonly OrderStatus[];
  /** States in which staff may do it. */
  staff?: readonly OrderStatus[];
  /** The states it can lead to; empty if the state does not change. */
  to: readonly OrderStatus[];
}

const transitions = {
  confirm: { staff: ["placed"], to: ["confirmed"] },
  // Split into parcels, each an order of its own, and merge them again.
  split: { staff: ["placed", "confirmed"], to: [] },
  merge: { staff: ["placed", "confirmed"], to: ["cancelled"] },
  pack: { staff: ["confirmed"], to: ["packed"] },
  ship: { staff: ["packed"], to: ["shipped"] },
  deliver: { staff: ["shipped"], to: ["delivered"] },
  undeliver: { staff: ["shipped"], to: ["undelivered"] },
  // Correct the courier and tracking number entered when the order was shipped.
  correct_shipment: { staff: ["shipped", "delivered", "return_requested"], to: [] },
  // Correct the lots recorded when the order was packed; after it has left, no one can look into the parcel.
  correct_lots: { staff: ["packed"], to: [] },
  // Correct the serial numbers, which can be read on the units wherever they are.
  correct_serials: {
    staff: ["packed", "shipped", "delivered", "return_requested", "undelivered", "returned"],
    to: [],
  },
  // Undo a delivery recorded by mistake.
  undo_delivery: { staff: ["delivered"], to: ["shipped"] },
  collect: { staff: ["shipped", "delivered", "return_requested"], to: [] },
  // Credit goods that do not come back, once there is an invoice. An open return is settled first.
  credit: { staff: ["packed", "shipped", "delivered"], to: [] },
  // Replace broken or wrong goods at no charge.
  replace: { staff: ["delivered", "return_requested"], to: [] },
  cancel: { customer: ["placed", "confirmed"], staff: ["placed", "confirmed", "packed"], to: ["cancelled"] },
  request_return: { customer: ["delivered"], to: ["return_requested"] },
  // Back to `delivered` if it was refused or the customer keeps some of the items.
  settle_return: { staff: ["return_requested"], to: ["delivered", "returned"] },
} as const satisfies Record<string, OrderTransition>;

export type OrderTransitionName = keyof typeof transitions;

/** The actions on an order: who may perform them, in which statuses, and the status they lead to. */
export const orderTransitions: Readonly<Record<OrderTransitionName, OrderTransition>> = transitions;

export function isPermitted(name: OrderTransitionName, actor: "customer" | "staff", status: OrderStatus): boolean {
  return orderTransitions[name][actor]?.includes(status) ?? false;
}

/** Whether a status is final. */
export function isFinal(status: OrderStatus): boolean {
  return !Object.values(orderTransitions).some(
    ({ customer = [], staff = [], to }) => to.length > 0 && [...customer, ...staff].includes(status),
  );
}

/** The statuses of a normal order, from first to last. */
export const deliverySteps = ["placed", "confirmed", "packed", "shipped", "delivered"] as const satisfies OrderStatus[];

/** Statuses in which something remains to be done: items to ship or receive, a return to settle. */
export const openOrderStatuses = [
  "placed",
  "confirmed",
  "packed",
  "shipped",
  "return_requested",
] as const satisfies OrderStatus[];

export const paymentStatuses = ["due", "collected", "refunded"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The state of an order's payments and refunds, more detailed than its payment status. The view `order_payment_states` derives it for staff
 * lists, filters and screens.
 */
export const paymentStates = [
  "due",
  "partly_paid",
  "collected",
  "refund_due",
  "partly_refunded",
  "refunded",
  "nothing_due",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The states that may follow each payment state. */
export const paymentTransitions = {
  due: ["collected"],
  // Due again if a payment was recorded by mistake.
  collected: ["refunded", "due"],
  refunded: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>;

/** The states of a return: requested, decided, received and inspected, and refunded if anything had been paid. */
export const returnStatuses = ["requested", "approved", "refused", "received", "refunded"] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

interface ReturnTransition {
  from: ReturnStatus;
  to: readonly ReturnStatus[];
}

/** Staff actions on a return: the states in which each is possible, and where it leads. */
export const returnTransitions = {
  decide: { from: "requested", to: ["approved", "refused"] },
  inspect: { from: "approved", to: ["received"] },
  refund: { from: "received", to: ["refunded"] },
} as const satisfies Record<string, ReturnTransition>;

/** A replacement leaves immediately, with its challan; then it arrives, or the courier brings it back. */
export const replacementStatuses = ["shipped", "delivered", "undelivered"] as const;
export type ReplacementStatus = (typeof replacementStatuses)[number];

export const replacementTransitions = {
  deliver: { from: "shipped", to: "delivered" },
  undeliver: { from: "shipped", to: "undelivered" },
} as const satisfies Record<string, { from: ReplacementStatus; to: ReplacementStatus }>;
