import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** Serialises changes of the catalogue, so that a number found to be free is still free when it is used. */
export async function lockCatalogue(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('catalogue change'))`.execute(db);
}

/** In display order. */
export function allCategories(db: Db) {
  const columns = ["id", "name", "slug", "file_path"] as const;
  return db.selectFrom("categories").select(columns).orderBy("position").orderBy("id").execute();
}

/** In display order. */
export function allSubCategories(db: Db) {
  return db
    .selectFrom("sub_categories")
    .select(["id", "name", "slug", "category_id"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** The category of each sub-category, by its id. */
export async function categoryBySubCategory(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom("sub_categories").select(["id", "category_id"]).execute();
  return new Map(rows.map(({ id, category_id }) => [id, category_id]));
}

export interface CategoryRow {
  id: number;
  name: string;
  slug: string;
  file_path: string;
  product_count: number;
  /** Whether any of its products are in the shop. */
  shown: boolean;
  sub_categories: { id: number; name: string; slug: string; product_count: number }[];
  attributes: { id: number; name: string }[];
}

export async function listCategories(db: Db): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    WITH counts AS MATERIALIZED (
      SELECT sub_category_id, count(*)::int AS n FROM product_categories GROUP BY sub_category_id
    )
    SELECT c.id, c.name, c.slug, c.file_path,
           (SELECT coalesce(sum(n.n), 0)::int FROM counts n JOIN sub_categories s ON s.id = n.sub_category_id
            WHERE s.category_id = c.id) AS product_count,
           EXISTS (SELECT FROM product_categories p WHERE p.category_id = c.id AND p.shown) AS shown,
           (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'slug', s.slug,
              'product_count', coalesce(n.n, 0)) ORDER BY s.position, s.id), '[]')
            FROM sub_categories s LEFT JOIN counts n ON n.sub_category_id = s.id WHERE s.category_id = c.id) AS sub_categories,
           (SELECT coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY g.position, a.id), '[]')
            FROM category_attributes g JOIN attributes a ON a.id = g.attribute_id WHERE g.category_id = c.id) AS attributes
    FROM categories c ORDER BY c.position, c.id`.execute(db);
  return rows;
}

/** Slugs of categories and sub-categories that begin with this one. */
export async function groupSlugsLike(db: Db, slug: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM categories WHERE slug LIKE ${`${slug}%`}
    UNION SELECT slug FROM sub_categories WHERE slug LIKE ${`${slug}%`}
    UNION SELECT lower(code) FROM categories WHERE lower(code) LIKE ${`${slug}%`}`.execute(db);
  return rows.map((row) => row.slug);
}

export async function insertCategory(db: Db, given: { name: string; slug: string; file_path: string }) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO categories (name, slug, code, file_path, position)
    SELECT ${given.name}, ${given.slug}, upper(${given.slug}), ${given.file_path}, coalesce(max(position), 0) + 1
    FROM categories RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function updateCategory(db: Db, id: number, given: { name: string; file_path: string }): Promise<void> {
  await db.updateTable("categories").set(given).where("id", "=", id).execute();
}

export async function replaceCategoryAttributes(db: Db, categoryId: number, attributeIds: number[]): Promise<void> {
  await db.deleteFrom("category_attributes").where("category_id", "=", categoryId).execute();
  if (attributeIds.length === 0) return;
  await db
    .insertInto("category_attributes")
    .values(attributeIds.map((attribute_id, index) => ({ category_id: categoryId, attribute_id, position: index + 1 })))
    .execute();
}

/** Deletes its sub-categories too. The caller has checked that all are empty. */
export async function deleteCategory(db: Db, id: number): Promise<void> {
  await db.deleteFrom("sub_categories").where("category_id", "=", id).execute();
  await db.deleteFrom("categories").where("id", "=", id).execute();
}

export async function orderCategories(db: Db, ids: number[]): Promise<void> {
  await sql`
    UPDATE categories SET position = given.place
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS given (id, place) WHERE given.id = categories.id`.execute(db);
}

export async function orderSubCategories(db: Db, ids: number[]): Promise<void> {
  await sql`
    UPDATE sub_categories SET position = given.place
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS given (id, place) WHERE given.id = sub_categories.id`.execute(db);
}

export async function insertSubCategory(db: Db, given: { category_id: number; name: string; slug: string }) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO sub_categories (category_id, name, slug, position)
    SELECT ${given.category_id}, ${given.name}, ${given.slug}, coalesce(max(position), 0) + 1
    FROM sub_categories RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function renameSubCategory(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable("sub_categories").set({ name }).where("id", "=", id).execute();
}

export async function deleteSubCategory(db: Db, id: number): Promise<void> {
  await db.deleteFrom("sub_categories").where("id", "=", id).execute();
}

/** Whether there are no categories, and so no products. */
export async function catalogueIsEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom("categories").select("id").limit(1).executeTakeFirst()) === undefined;
}
