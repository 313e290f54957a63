import { sql } from "kysely";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";

/** Ids of the products on a customer's wishlist, newest first. */
export async function listWishedProducts(db: Db, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("wishlist_entries")
    .select("product_id")
    .where("customer_id", "=", customerId)
    .orderBy("added_at", "desc")
    .orderBy("product_id", "desc")
    .execute();
  return rows.map((row) => row.product_id);
}

/** @returns false when it was already on the wishlist */
export async function addWish(db: Db, customerId: number, productId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO wishlist_entries (customer_id, product_id, added_at) VALUES (${customerId}, ${productId}, ${now})
    ON CONFLICT DO NOTHING`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteWishes(db: Db, customerId: number): Promise<void> {
  await sql`DELETE FROM wishlist_entries WHERE customer_id = ${customerId}`.execute(db);
}

/** @returns false when it was not on the wishlist */
export async function removeWish(db: Db, customerId: number, productId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM wishlist_entries WHERE customer_id = ${customerId} AND product_id = ${productId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Empties the wishlists of accounts unused since a moment. */
export const deleteWishesUnusedSince = (db: Db, moment: Date, limit: number) =>
  deleteBatch(
    db,
    "wishlist_entries",
    sql`added_at <= ${moment}
      AND EXISTS (SELECT FROM unused_accounts u WHERE u.customer_id = wishlist_entries.customer_id AND u.unused_since <= ${moment})`,
    limit,
  );
