import type { StoredLine } from "../../../contract/cart.ts";

/** A line that was not added to the cart as requested, and why. */
export interface NotAdded {
  sub_product_id: number;
  name: string;
  requested: number;
  added: number;
  reason: string;
}

/**
 * The lines that could not be added as requested.
 * @param nameOf names a product that is no longer sold, which the reply does not contain
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
