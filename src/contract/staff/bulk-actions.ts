import type { Right } from "./rights.ts";

/** Bulk actions on orders, and the right that each requires. */
export const bulkActionRights = {
  confirm: "orders.confirm",
  pack: "orders.pack",
  ship: "orders.ship",
  deliver: "orders.deliver",
  collect: "orders.collect",
} as const satisfies Record<string, Right>;
export type BulkAction = keyof typeof bulkActionRights;
export const bulkActions = Object.keys(bulkActionRights) as [BulkAction, ...BulkAction[]];
