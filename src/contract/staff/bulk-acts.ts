import type { Right } from "./rights.ts";

/** Bulk actions on orders, and the right that each requires. */
export const bulkActRights = {
  confirm: "orders.confirm",
  pack: "orders.pack",
  ship: "orders.ship",
  deliver: "orders.deliver",
  collect: "orders.collect",
} as const satisfies Record<string, Right>;
export type BulkAct = keyof typeof bulkActRights;
export const bulkActs = Object.keys(bulkActRights) as [BulkAct, ...BulkAct[]];
