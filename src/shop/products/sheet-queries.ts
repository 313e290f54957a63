import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { ProductRow } from "./edit-queries.ts";
import { conditions, type ProductQuery } from "./list-queries.ts";

export interface SheetProduct extends ProductRow {
  category: string;
  sub_category: string;
  hidden: boolean;
}

const columns = sql`p.*, c.name AS category, s.name AS sub_category, p.withdrawn_at IS NOT NULL AS hidden`;

export async function productsForSheet(
  db: Db,
  query: ProductQuery,
  after: { position: number; id: number },
  count: number,
): Promise<SheetProduct[]> {
  const found = await sql<SheetProduct>`
    SELECT ${columns} FROM products p
    JOIN categories c ON c.id = p.category_id JOIN sub_categories s ON s.id = p.sub_category_id
    WHERE ${conditions(query)} AND (p.position, p.id) > (${after.position}::int, ${after.id}::int)
    ORDER BY p.position, p.id LIMIT ${count}`.execute(db);
  return found.rows;
}

export async function productsBySlug(db: Db, slugs: string[]): Promise<Map<string, SheetProduct>> {
  const found = await sql<SheetProduct>`
    SELECT ${columns} FROM products p
    JOIN categories c ON c.id = p.category_id JOIN sub_categories s ON s.id = p.sub_category_id
    WHERE p.slug IN (SELECT unnest(${slugs}::text[]))`.execute(db);
  return new Map(found.rows.map((row) => [row.slug, row]));
}

export function attributeNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("attributes").select(["id", "name"]).orderBy("id").execute();
}

/** Ids of categories and sub-categories by their names in small letters, and what describes each category. */
export async function groupsByName(db: Db) {
  const categories = await db.selectFrom("categories").select(["id", "name"]).execute();
  const subs = await db.selectFrom("sub_categories").select(["id", "name", "category_id"]).execute();
  const attributes = await db
    .selectFrom("category_attributes")
    .select(["category_id", "attribute_id"])
    .orderBy("position")
    .orderBy("attribute_id")
    .execute();
  return {
    categories: new Map(categories.map(({ id, name }) => [name.toLowerCase(), id])),
    subCategories: new Map(subs.map(({ id, name, category_id }) => [`${category_id} ${name.toLowerCase()}`, id])),
    attributes: Map.groupBy(attributes, ({ category_id }) => category_id),
  };
}
export type Groups = Awaited<ReturnType<typeof groupsByName>>;

export async function drawProductIds(db: Db, count: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('products', 'id'))::int AS id FROM generate_series(1, ${count})`.execute(db);
  return found.rows.map((row) => row.id);
}
