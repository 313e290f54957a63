import { sql } from "kysely";
import { batch } from "../../platform/db/batch.ts";
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

/** A customer's relation to a product: whether it is on the wishlist, and the stars given (0 if none). */
export interface ProductFlags {
  wished: boolean;
  rating: number;
}

export type Flags = ReadonlyMap<number, ProductFlags>;

type FlagRow = [product: number, rating: number, wished: boolean];

/** What a customer has wished for and rated: a column of `customers c`, which `toFlags` parses. */
export const flagsColumn = sql<{ flags: FlagRow[] | null }>`
  (SELECT json_agg(json_build_array(product_id, coalesce(r.rating, 0), w.customer_id IS NOT NULL))
   FROM (SELECT * FROM customer_ratings WHERE customer_id = c.id) r
   FULL JOIN (SELECT * FROM wished_products WHERE customer_id = c.id) w USING (product_id)) AS flags`;

export const toFlags = ({ flags }: { flags: FlagRow[] | null }): Flags =>
  new Map(flags?.map(([product, rating, wished]) => [product, { rating, wished }]));

/** Reads the flags for concurrent requests in one query. */
export const batchedFlags = (db: Db) =>
  batch(async (customerIds: number[]) => {
    const { rows } = await sql<{ id: number; flags: FlagRow[] | null }>`
      SELECT c.id, ${flagsColumn} FROM unnest(${customerIds}::int[]) AS c (id)`.execute(db);
    const flags = new Map(rows.map((row) => [row.id, toFlags(row)]));
    return customerIds.map((id) => flags.get(id) ?? new Map());
  });
