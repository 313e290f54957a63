import { sql } from "kysely";
import { type MergeTarget, mergeRows } from "../../platform/db/merge-rows.ts";
import { type ProductColumns, productColumnTypes } from "../kit/product-columns.ts";
import type { Db } from "../kit/shop.ts";
import { conditions, type ProductQuery } from "./list-queries.ts";
import type { ProductRow } from "./product-queries.ts";

export interface StoredProduct extends ProductRow {
  category: string;
  sub_category: string;
  hidden: boolean;
}

const columns = sql`p.*, g.category, g.sub_category, p.withdrawn_at IS NOT NULL AS hidden`;

export async function productsForExport(
  db: Db,
  query: ProductQuery,
  after: { position: number; id: number },
  count: number,
): Promise<StoredProduct[]> {
  const { rows } = await sql<StoredProduct>`
    SELECT ${columns} FROM products p JOIN sub_category_names g ON g.sub_category_id = p.sub_category_id
    WHERE ${conditions(query)} AND (p.position, p.id) > (${after.position}::int, ${after.id}::int)
    ORDER BY p.position, p.id LIMIT ${count}`.execute(db);
  return rows;
}

export async function productsBySlug(db: Db, slugs: string[]): Promise<Map<string, StoredProduct>> {
  const { rows } = await sql<StoredProduct>`
    SELECT ${columns} FROM products p JOIN sub_category_names g ON g.sub_category_id = p.sub_category_id
    WHERE p.slug IN (SELECT unnest(${slugs}::text[]))`.execute(db);
  return new Map(rows.map((row) => [row.slug, row]));
}

export async function drawProductIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('products', 'id'))::int AS id FROM generate_series(1, ${count})`.execute(db);
  return rows.map((row) => row.id);
}

const products: MergeTarget = {
  table: "products",
  columns: { id: "int", token: "text", ...productColumnTypes, withdrawn_at: "timestamptz" },
  key: ["id"],
  once: ["token"],
};

export async function mergeProducts(
  db: Db,
  given: (ProductColumns & { id: number; token: string; withdrawn_at: Date | null })[],
): Promise<void> {
  await mergeRows(db, products, given);
}
