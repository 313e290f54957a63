import { queueRights } from "../../../contract/staff/order-queues.ts";
import type { OrderQueue } from "../../../contract/staff/orders.ts";
import type { Right } from "../../../contract/staff/rights.ts";

/** The queue with which a list opens: the first with work for the user, as counted by the badge in the menu; otherwise the first one. */
export function openingQueue(queues: readonly OrderQueue[], can: (right: Right) => boolean): OrderQueue {
  return queues.find((queue) => queue !== "all" && can(queueRights[queue])) ?? queues[0] ?? "all";
}
