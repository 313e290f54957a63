import type { Db } from "../kit/shop.ts";
import { addWish, removeWish } from "./queries.ts";

/**
 * Puts a product on the wishlist, or takes it off when it is there. Each of the two statements decides by itself whether
 * it did something, so of two calls at once one adds and the other removes, and both say truly what they did.
 * @returns whether the product is on the wishlist now
 */
export async function toggleWish(db: Db, customerId: number, productId: number, now: Date): Promise<boolean> {
  for (;;) {
    if (await removeWish(db, customerId, productId)) return false;
    if (await addWish(db, customerId, productId, now)) return true;
  }
}
