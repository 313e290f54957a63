import { sql } from "kysely";
import type { ImportReport, ProductImport } from "../../contract/staff/product-imports.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";

const shown = ["id", "file_name", "state", "rows_done", "rows_total", "report", "seen"] as const;
const also = ["outdated", "failure", "member_name", "created_at", "finished_at"] as const;

export function importsListed(db: Db, id: number | null = null) {
  const query = db.selectFrom("catalogue_imports").select([...shown, ...also]);
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
  const wanted = ["file_name", "content", "state", "seen"] as const;
  return db.selectFrom("catalogue_imports").select(wanted).where("id", "=", id).executeTakeFirst();
}

export async function noteProgress(db: Db, id: number, done: number, total: number): Promise<void> {
  await db.updateTable("catalogue_imports").set({ rows_done: done, rows_total: total }).where("id", "=", id).execute();
}

/** Locks the import until the transaction ends. */
export async function lockImport(db: Db, id: number): Promise<void> {
  await sql`SELECT FROM catalogue_imports WHERE id = ${id} FOR UPDATE`.execute(db);
}

/** @param from the state that it must be in; null: any. @returns whether it was in that state */
export async function moveImport(
  db: Db,
  id: number,
  from: ProductImport["state"] | null,
  to: ProductImport["state"],
  more: { report?: ImportReport; seen?: string; outdated?: boolean; finished_at?: Date; failure?: string } = {},
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    UPDATE catalogue_imports SET state = ${to}, failure = ${more.failure ?? null}, outdated = ${more.outdated ?? false},
      report = coalesce(${more.report ? JSON.stringify(more.report) : null}::jsonb, report), seen = coalesce(${more.seen ?? null}, seen),
      finished_at = coalesce(${more.finished_at ?? null}, finished_at)
    WHERE id = ${id} AND (${from}::text IS NULL OR state = ${from}) RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Deletes imports that are not in progress. The audit log keeps what they did. */
export const deleteImportsBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "catalogue_imports", sql`created_at <= ${moment} AND state NOT IN ('checking', 'applying')`, limit);
