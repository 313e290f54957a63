import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

export function findReview(db: Db, customerId: number, productId: number) {
  return db
    .selectFrom("reviews")
    .select(["rating", "review"])
    .where("customer_id", "=", customerId)
    .where("product_id", "=", productId)
    .executeTakeFirst();
}

/** One page of a product's visible reviews, newest first, and their total number. */
export async function listProductReviews(db: Db, productId: number, page: number, per_page: number) {
  const [rows, counted] = await Promise.all([
    db
      .selectFrom("visible_reviews")
      .select(["name", "rating", "review", "verified_purchase", "at"])
      .where("product_id", "=", productId)
      .orderBy("at", "desc")
      .orderBy("name")
      .orderBy("review")
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    db.selectFrom("product_ratings").select("total").where("product_id", "=", productId).executeTakeFirst(),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export interface Review {
  customerId: number;
  productId: number;
  rating: number;
  review: string;
}

/** Adds or replaces a customer's review of a product. A review hidden by staff stays hidden. */
export async function storeReview(db: Db, { customerId, productId, rating, review }: Review, now: Date): Promise<void> {
  await sql`
    INSERT INTO reviews (customer_id, product_id, rating, review, created_at, updated_at)
    VALUES (${customerId}, ${productId}, ${rating}, ${review}, ${now}, ${now})
    ON CONFLICT (customer_id, product_id) DO UPDATE
      SET rating = excluded.rating, review = excluded.review, updated_at = excluded.updated_at,
        write_number = excluded.write_number`.execute(db);
}

/** All of a customer's reviews, newest first, including hidden ones. */
export async function listReviewsByCustomer(db: Db, customerId: number) {
  const { rows } = await sql<{ product_id: number; rating: number; review: string; at: Date }>`
    SELECT product_id, rating, review, updated_at AS at FROM reviews
    WHERE customer_id = ${customerId} ORDER BY updated_at DESC, product_id`.execute(db);
  return rows;
}

/** Deletes the reasons that staff gave for hiding. The author's name needs no erasing here: it comes from the account. */
export async function eraseReviewer(db: Db, customerId: number): Promise<void> {
  await sql`UPDATE reviews SET hidden_reason = '' WHERE customer_id = ${customerId} AND hidden_reason <> ''`.execute(
    db,
  );
}
