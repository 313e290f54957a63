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
  /** States in which the customer may do it. */
  customer?: readonly OrderStatus[];
  /** States in which staff may do it. */
  staff?: readonly OrderStatus[];
  /** The states it can lead to; none where the state stays. */
  to: readonly OrderStatus[];
}

const transitions = {
  confirm: { staff: ["placed"], to: ["confirmed"] },
  // Into parcels, each an order of its own, and back.
  split: { staff: ["placed", "confirmed"], to: [] },
  merge: { staff: ["placed", "confirmed"], to: ["cancelled"] },
  pack: { staff: ["confirmed"], to: ["packed"] },
  ship: { staff: ["packed"], to: ["shipped"] },
  deliver: { staff: ["shipped"], to: ["delivered"] },
  undeliver: { staff: ["shipped"], to: ["undelivered"] },
  // Courier and tracking number as they were entered when it left.
  correct_shipment: { staff: ["shipped", "delivered", "return_requested"], to: [] },
  // Lots as they were recorded when it was packed; once it has left, nobody can look into the parcel.
  correct_lots: { staff: ["packed"], to: [] },
  // Serial numbers of the units, which are on them wherever they are.
  correct_serials: {
    staff: ["packed", "shipped", "delivered", "return_requested", "undelivered", "returned"],
    to: [],
  },
  // It was marked as delivered by mistake.
  undo_delivery: { staff: ["delivered"], to: ["shipped"] },
  collect: { staff: ["shipped", "delivered", "return_requested"], to: [] },
  // For goods that do not come back, once there is an invoice. An open return is settled first.
  credit: { staff: ["packed", "shipped", "delivered"], to: [] },
  // Goods that are broken or wrong are replaced at no charge.
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

/** Statuses with something left to do: items to ship or receive, a return to settle. */
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
 * The state of an order's payments and refunds; finer than its payment status. The view `order_payment_states` derives it, for
 * lists, filters and screens of staff.
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

/** From each state of payment to those that may follow. */
export const paymentTransitions = {
  due: ["collected"],
  // Due again when a payment was recorded by mistake.
  collected: ["refunded", "due"],
  refunded: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>;

/** A return: asked for, decided, received and inspected, paid back where something had been paid. */
export const returnStatuses = ["requested", "approved", "refused", "received", "refunded"] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

interface ReturnTransition {
  from: ReturnStatus;
  to: readonly ReturnStatus[];
}

/** What staff do with a return, in which state, and where it leads. */
export const returnTransitions = {
  decide: { from: "requested", to: ["approved", "refused"] },
  inspect: { from: "approved", to: ["received"] },
  refund: { from: "received", to: ["refunded"] },
} as const satisfies Record<string, ReturnTransition>;

/** A replacement leaves with its challan at once; it arrives, or the courier brings it back. */
export const replacementStatuses = ["shipped", "delivered", "undelivered"] as const;
export type ReplacementStatus = (typeof replacementStatuses)[number];

export const replacementTransitions = {
  deliver: { from: "shipped", to: "delivered" },
  undeliver: { from: "shipped", to: "undelivered" },
} as const satisfies Record<string, { from: ReplacementStatus; to: ReplacementStatus }>;
