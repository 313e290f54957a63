import { queueRights } from "../../../contract/staff/order-queues.ts";
import type { OrderQueue } from "../../../contract/staff/orders.ts";
import type { Right } from "../../../contract/staff/rights.ts";

/** The queue in which a list opens: the first whose work is the user's, which the badge in the menu counts; otherwise the first. */
export function openingQueue(queues: readonly OrderQueue[], can: (right: Right) => boolean): OrderQueue {
  return queues.find((queue) => queue !== "all" && can(queueRights[queue])) ?? queues[0] ?? "all";
}
