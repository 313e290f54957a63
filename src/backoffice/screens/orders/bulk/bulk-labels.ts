import type { BulkAction } from "../../../../contract/staff/bulk-actions.ts";
import type { BulkRun } from "../../../../contract/staff/bulk-runs.ts";

interface BulkWords {
  /** Followed by a number of orders. */
  verb: string;
  doing: string;
  done: string;
}

export const bulkWords: Record<BulkAction, BulkWords> = {
  confirm: { verb: "Confirm", doing: "Confirming", done: "Confirmed" },
  pack: { verb: "Pack", doing: "Packing", done: "Packed" },
  ship: { verb: "Ship", doing: "Shipping", done: "Shipped" },
  deliver: { verb: "Deliver", doing: "Marking as delivered", done: "Delivered" },
  collect: { verb: "Collect", doing: "Recording payments", done: "Paid" },
};

/** Shown once a bulk action has begun. */
export const begunText = ({ data: { act, total } }: { data: Pick<BulkRun, "act" | "total"> }) =>
  `${bulkWords[act].doing}: ${ordersText(total)}. Results are under Bulk actions.`;

const whole = new Intl.NumberFormat("en-IN");
export const countText = (count: number) => whole.format(count);
export const ordersText = (count: number) => (count === 1 ? "1 order" : `${countText(count)} orders`);
