import { counted } from "./notice-kinds.ts";
import type { OrderQueue } from "./orders.ts";
import type { Right } from "./rights.ts";

type WorkQueue = Exclude<OrderQueue, "all">;

/** The right required for the next step of each queue's orders. */
export const queueRights = {
  to_confirm: "orders.confirm",
  to_pack: "orders.pack",
  to_ship: "orders.ship",
  to_deliver: "orders.deliver",
  to_collect: "orders.collect",
  undelivered: "returns.inspect",
  returns_to_decide: "returns.decide",
  returns_to_inspect: "returns.inspect",
  to_refund: "orders.refund",
} as const satisfies Record<WorkQueue, Right>;

interface CountedQueue {
  /** The screen whose menu entry shows the count. */
  screen: string;
  /** "3 orders to pack" */
  text(count: number): string;
}

const counts = {
  to_pack: { screen: "orders", text: counted("order to pack", "orders to pack") },
  to_ship: { screen: "orders", text: counted("order to ship", "orders to ship") },
  undelivered: { screen: "returns", text: counted("undelivered parcel", "undelivered parcels") },
  returns_to_inspect: { screen: "returns", text: counted("return to inspect", "returns to inspect") },
  to_refund: { screen: "returns", text: counted("refund to pay", "refunds to pay") },
} satisfies Partial<Record<WorkQueue, CountedQueue>>;

export type CountedQueueName = keyof typeof counts;

/**
 * Queues whose counts the menu shows besides those of notices: work within the shop. Parcels on their way and money still with couriers
 * depend on others.
 */
export const countedQueues: Readonly<Record<CountedQueueName, CountedQueue>> = counts;
export const countedQueueNames = Object.keys(counts) as CountedQueueName[];
