import type { StoredLine } from "../../contract/cart.ts";

/** A line that was not put in the cart as asked, and why. */
export interface NotAdded {
  sub_product_id: number;
  name: string;
  requested: number;
  added: number;
  reason: string;
}

/**
 * What could not be had of what was asked for.
 * @param nameOf for what is no longer sold, which the shop's answer has no name for
 */
export function notAdded(results: StoredLine[], nameOf: (subProductId: number) => string): NotAdded[] {
  return results
    .filter(({ added, requested }) => added < requested)
    .map(({ sub_product_id, product_name, ref_no, requested, added, message }) => ({
      sub_product_id,
      name: product_name === null ? nameOf(sub_product_id) : `${product_name} (${ref_no})`,
      requested,
      added,
      reason: message ?? "",
    }));
}
