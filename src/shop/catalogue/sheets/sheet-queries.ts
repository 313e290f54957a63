import { sql } from "kysely";
import type { SheetImport, SheetReport } from "../../../contract/staff/catalogue-sheets.ts";
import { deleteBatch } from "../../kit/delete-batch.ts";
import type { Db } from "../../kit/shop.ts";
import type { ProductRow } from "../office/edit-queries.ts";
import { conditions, type ProductQuery } from "../office/list-queries.ts";

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

const shown = ["id", "file_name", "state", "rows_done", "rows_total", "report", "failure", "member_name"] as const;

export function importsListed(db: Db, id: number | null = null) {
  const query = db.selectFrom("catalogue_imports").select([...shown, "created_at", "finished_at"]);
  return (id === null ? query.orderBy("id", "desc").limit(20) : query.where("id", "=", id)).execute();
}

export async function insertImport(
  db: Db,
  given: { file_name: string; content: Buffer; staff_id: number; member_name: string; created_at: Date },
): Promise<number> {
  const { id } = await db.insertInto("catalogue_imports").values(given).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function importToDo(db: Db, id: number) {
  const wanted = ["file_name", "content", "state", "staff_id", "member_name"] as const;
  return db.selectFrom("catalogue_imports").select(wanted).where("id", "=", id).executeTakeFirst();
}

export async function noteProgress(db: Db, id: number, done: number, total: number): Promise<void> {
  await db.updateTable("catalogue_imports").set({ rows_done: done, rows_total: total }).where("id", "=", id).execute();
}

/** @param from the states it may come from; null: any. @returns whether it was in one of them */
export async function moveImport(
  db: Db,
  id: number,
  from: SheetImport["state"] | null,
  to: SheetImport["state"],
  more: { report?: SheetReport; finished_at?: Date; failure?: string } = {},
): Promise<boolean> {
  const found = await sql<{ id: number }>`
    UPDATE catalogue_imports SET state = ${to}, failure = ${more.failure ?? null},
      report = coalesce(${more.report ? JSON.stringify(more.report) : null}::jsonb, report),
      finished_at = coalesce(${more.finished_at ?? null}, finished_at)
    WHERE id = ${id} AND (${from}::text IS NULL OR state = ${from}) RETURNING id`.execute(db);
  return found.rows.length > 0;
}

/** Deletes imports that are not being worked on. What they did stays in the audit log. */
export const deleteImportsBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "catalogue_imports", sql`created_at <= ${moment} AND state NOT IN ('checking', 'applying')`, limit);
