import type { BulkAct } from "../../../../contract/staff/bulk-acts.ts";

interface BulkWords {
  /** Followed by a number of orders. */
  verb: string;
  doing: string;
  done: string;
}

export const bulkWords: Record<BulkAct, BulkWords> = {
  confirm: { verb: "Confirm", doing: "Confirming", done: "Confirmed" },
  pack: { verb: "Pack", doing: "Packing", done: "Packed" },
  ship: { verb: "Ship", doing: "Shipping", done: "Shipped" },
  deliver: { verb: "Deliver", doing: "Marking as delivered", done: "Delivered" },
  collect: { verb: "Collect", doing: "Recording payments", done: "Paid" },
};

const whole = new Intl.NumberFormat("en-IN");
export const countText = (count: number) => whole.format(count);
export const ordersText = (count: number) => (count === 1 ? "1 order" : `${countText(count)} orders`);
