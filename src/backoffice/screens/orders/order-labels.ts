import type { PaymentState, ReplacementStatus } from "../../../contract/order-states.ts";
import type { OrderStatus, PaymentStatus, ReturnStatus } from "../../../contract/orders.ts";
import { queueRights } from "../../../contract/staff/order-queues.ts";
import type { Disposition, OrderAction } from "../../../contract/staff/order-shapes.ts";
import type { OrderQueue } from "../../../contract/staff/orders.ts";
import type { Right } from "../../../contract/staff/rights.ts";
import type { StatusTable } from "../../parts/StatusBadge.tsx";

export const orderStateLabels: StatusTable<OrderStatus> = {
  placed: ["Placed", "amber"],
  confirmed: ["Confirmed", "teal"],
  packed: ["Packed", "teal"],
  shipped: ["Shipped", "teal"],
  delivered: ["Delivered", "good"],
  cancelled: ["Cancelled", "plain"],
  undelivered: ["Undelivered", "bad"],
  return_requested: ["Return requested", "amber"],
  returned: ["Returned", "plain"],
};

export const paymentStateLabels: StatusTable<PaymentStatus> = {
  due: ["Due", "plain"],
  collected: ["Collected", "good"],
  refunded: ["Refunded", "plain"],
};

/** More detailed than the payment status that customers see. */
export const paymentLabels: StatusTable<PaymentState> = {
  due: ["Due", "plain"],
  partly_paid: ["Partly paid", "amber"],
  collected: ["Collected", "good"],
  refund_due: ["Refund due", "amber"],
  partly_refunded: ["Partly refunded", "plain"],
  refunded: ["Refunded", "plain"],
  nothing_due: ["Nothing due", "plain"],
};

export const returnStateLabels: StatusTable<ReturnStatus> = {
  requested: ["To decide", "amber"],
  approved: ["To inspect", "teal"],
  refused: ["Refused", "plain"],
  received: ["Inspected", "teal"],
  refunded: ["Refunded", "good"],
};

export const replacementStateLabels: StatusTable<ReplacementStatus> = {
  shipped: ["Shipped", "teal"],
  delivered: ["Delivered", "good"],
  undelivered: ["Came back", "bad"],
};

/** For a credit without returned items. */
export const creditStateLabels: StatusTable<ReturnStatus> = { ...returnStateLabels, received: ["Credited", "teal"] };

export const dispositionLabels: Record<Disposition, string> = {
  restock: "Restock",
  quarantine: "Quarantine",
  scrap: "Scrap",
};

/** The order queues in working order, each with the permission its action needs. */
export const queues = (
  [
    ["to_confirm", "To confirm"],
    ["to_pack", "To pack"],
    ["to_ship", "To ship"],
    ["to_deliver", "To deliver"],
    ["to_collect", "To collect"],
    ["undelivered", "Undelivered"],
    ["returns_to_decide", "Returns to decide"],
    ["returns_to_inspect", "Returns to inspect"],
    ["to_refund", "To refund"],
  ] as const
).map(([queue, name]) => ({ queue, name, right: queueRights[queue] }));

/** Queues of returned items. */
export const returnQueues: readonly OrderQueue[] = [
  "returns_to_decide",
  "returns_to_inspect",
  "undelivered",
  "to_refund",
];

/** Queues of orders on their way to the customer. */
export const ownQueues: readonly OrderQueue[] = queues
  .map(({ queue }) => queue)
  .filter((queue) => !returnQueues.includes(queue));

export const actionRights: Record<OrderAction, Right> = {
  confirm: "orders.confirm",
  split: "orders.pack",
  merge: "orders.pack",
  pack: "orders.pack",
  ship: "orders.ship",
  deliver: "orders.deliver",
  undeliver: "orders.deliver",
  correct_lots: "orders.pack",
  correct_serials: "orders.pack",
  correct_shipment: "orders.ship",
  undo_delivery: "orders.deliver",
  collect: "orders.collect",
  cancel: "orders.cancel",
  credit: "orders.refund",
  replace: "challans.issue",
};
