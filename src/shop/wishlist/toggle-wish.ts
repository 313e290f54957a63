import type { Db } from "../kit/shop.ts";
import { addWish, removeWish } from "./queries.ts";

/**
 * Adds a product to the wishlist, or removes it. Each statement reports whether it changed anything, so of two concurrent calls one adds,
 * the other removes, and both return the right result.
 * @returns whether the product is now on the wishlist
 */
export async function toggleWish(db: Db, customerId: number, productId: number, now: Date): Promise<boolean> {
  for (;;) {
    if (await removeWish(db, customerId, productId)) return false;
    if (await addWish(db, customerId, productId, now)) return true;
  }
}
