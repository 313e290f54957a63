import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { StarCounts } from "../product-table/index.ts";

export async function readStarCounts(db: Db, products: readonly number[]): Promise<Map<number, StarCounts>> {
  const rows = await db
    .selectFrom("product_ratings")
    .selectAll()
    .where(sql<boolean>`product_id = ANY(${products}::int[])`)
    .execute();
  return new Map(rows.map(({ product_id, ...counts }) => [product_id, counts]));
}

export interface ReviewRow {
  product_id: number;
  name: string;
  rating: number;
  review: string;
  verified_purchase: boolean;
  at: Date;
}

/** The newest reviews of each of these products. */
export async function newestReviews(db: Db, products: readonly number[], perProduct: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    SELECT product_id, name, rating, review, verified_purchase, at
    FROM (SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY at DESC, name, review) AS place
          FROM visible_reviews WHERE product_id = ANY(${products}::int[])) placed
    WHERE place <= ${perProduct} ORDER BY product_id, place`.execute(db);
  return rows;
}

/** What a customer has to do with a product: on the wishlist, and the stars given (0 when none). */
export interface ProductFlags {
  wished: boolean;
  rating: number;
}

/** What these customers wished for and rated, in their order. */
export async function flagsOfCustomers(db: Db, customerIds: number[]): Promise<Map<number, ProductFlags>[]> {
  const { rows } = await sql<{ customer_id: number; product_id: number; rating: number; wished: boolean }>`
    SELECT customer_id, product_id, coalesce(r.rating, 0) AS rating, w.wished IS NOT NULL AS wished
    FROM (SELECT * FROM customer_ratings WHERE customer_id = ANY(${customerIds}::int[])) r
    FULL JOIN (SELECT *, true AS wished FROM wished_products WHERE customer_id = ANY(${customerIds}::int[])) w
      USING (customer_id, product_id)`.execute(db);
  const flags = new Map(customerIds.map((id) => [id, new Map<number, ProductFlags>()]));
  for (const { customer_id, product_id, rating, wished } of rows)
    flags.get(customer_id)?.set(product_id, { wished, rating });
  return customerIds.map((id) => flags.get(id) ?? new Map());
}
