import { sql } from "kysely";
import type { Db } from "../shop.ts";

export function reviewOf(db: Db, customerId: number, productId: number) {
  return db
    .selectFrom("reviews")
    .select(["rating", "review"])
    .where("customer_id", "=", customerId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
}

export interface Review {
  customerId: number;
  productId: number;
  rating: number;
  review: string;
}

/** Adds a customer's review of a product or replaces it. One that staff have hidden stays hidden. */
export async function storeReview(db: Db, { customerId, productId, rating, review }: Review, now: Date): Promise<void> {
  await sql`
    INSERT INTO reviews (customer_id, product_id, rating, review, created_at, updated_at)
    VALUES (${customerId}, ${productId}, ${rating}, ${review}, ${now}, ${now})
    ON CONFLICT (customer_id, product_id) DO UPDATE
      SET rating = excluded.rating, review = excluded.review, updated_at = excluded.updated_at`.execute(db);
}
