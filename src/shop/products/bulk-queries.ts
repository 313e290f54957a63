import { sql } from "kysely";
import { type MergeTarget, mergeRows } from "../../platform/db/merge-rows.ts";
import type { Db } from "../kit/shop.ts";
import { type ProductColumns, productColumnTypes } from "./columns.ts";
import { conditions, type ProductQuery } from "./list-queries.ts";
import type { ProductRow } from "./product-queries.ts";

export interface StoredProduct extends ProductRow {
  category: string;
  sub_category: string;
  hidden: boolean;
}

const columns = sql`p.*, c.name AS category, s.name AS sub_category, p.withdrawn_at IS NOT NULL AS hidden`;

export async function productsForExport(
  db: Db,
  query: ProductQuery,
  after: { position: number; id: number },
  count: number,
): Promise<StoredProduct[]> {
  const found = await sql<StoredProduct>`
    SELECT ${columns} FROM products p
    JOIN categories c ON c.id = p.category_id JOIN sub_categories s ON s.id = p.sub_category_id
    WHERE ${conditions(query)} AND (p.position, p.id) > (${after.position}::int, ${after.id}::int)
    ORDER BY p.position, p.id LIMIT ${count}`.execute(db);
  return found.rows;
}

export async function productsBySlug(db: Db, slugs: string[]): Promise<Map<string, StoredProduct>> {
  const found = await sql<StoredProduct>`
    SELECT ${columns} FROM products p
    JOIN categories c ON c.id = p.category_id JOIN sub_categories s ON s.id = p.sub_category_id
    WHERE p.slug IN (SELECT unnest(${slugs}::text[]))`.execute(db);
  return new Map(found.rows.map((row) => [row.slug, row]));
}

export function attributeNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("attributes").select(["id", "name"]).orderBy("id").execute();
}

/** Ids of categories and sub-categories by their names in small letters. */
export async function groupsByName(db: Db) {
  const categories = await db.selectFrom("categories").select(["id", "name"]).execute();
  const subs = await db.selectFrom("sub_categories").select(["id", "name", "category_id"]).execute();
  return {
    categories: new Map(categories.map(({ id, name }) => [name.toLowerCase(), id])),
    subCategories: new Map(subs.map(({ id, name, category_id }) => [`${category_id} ${name.toLowerCase()}`, id])),
  };
}
export type Groups = Awaited<ReturnType<typeof groupsByName>>;

/** The category of each sub-category, and the attributes of each category's variants, in their order. */
export async function subCategoriesAndAttributes(db: Db) {
  const subs = await db.selectFrom("sub_categories").select(["id", "category_id"]).execute();
  const attributes = await db
    .selectFrom("category_attributes")
    .select(["category_id", "attribute_id"])
    .orderBy("position")
    .orderBy("attribute_id")
    .execute();
  const byCategory = Map.groupBy(attributes, ({ category_id }) => category_id);
  return {
    subCategories: new Map(subs.map(({ id, category_id }) => [id, category_id])),
    attributes: new Map([...byCategory].map(([id, own]) => [id, own.map(({ attribute_id }) => attribute_id)])),
  };
}

export async function drawProductIds(db: Db, count: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('products', 'id'))::int AS id FROM generate_series(1, ${count})`.execute(db);
  return found.rows.map((row) => row.id);
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
