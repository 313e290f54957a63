import { sql } from "kysely";
import type { GstinLookup } from "../../contract/gstins.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";

/** GSTINs due for a lookup, the oldest first. */
export async function dueLookups(
  db: Db,
  now: Date,
  most: number,
): Promise<{ id: number; gstin: string; attempts: number }[]> {
  const { rows } = await sql<{ id: number; gstin: string; attempts: number }>`
    SELECT id, gstin, lookup_attempts AS attempts FROM customer_gstins
    WHERE looked_up_at IS NULL AND (lookup_due_at IS NULL OR lookup_due_at <= ${now}) ORDER BY id LIMIT ${most}`.execute(
    db,
  );
  return rows;
}

export async function findLookup(
  db: Db,
  id: number,
): Promise<{ customer_id: number; gstin: string; attempts: number } | undefined> {
  const { rows } = await sql<{ customer_id: number; gstin: string; attempts: number }>`
    SELECT customer_id, gstin, lookup_attempts AS attempts FROM customer_gstins WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** Stores an answer, unless the number has changed since. */
export async function storeLookup(db: Db, id: number, gstin: string, result: GstinLookup, now: Date): Promise<void> {
  await sql`
    UPDATE customer_gstins SET lookup_result = ${result}, looked_up_at = ${now}, lookup_attempts = lookup_attempts + 1
    WHERE id = ${id} AND gstin = ${gstin}`.execute(db);
}

export async function postponeLookup(db: Db, id: number, due: Date): Promise<void> {
  await sql`
    UPDATE customer_gstins SET lookup_attempts = lookup_attempts + 1, lookup_due_at = ${due} WHERE id = ${id}`.execute(
    db,
  );
}

export interface ListedLookup {
  id: number;
  customer_id: number;
  gstin: string;
  legal_name: string;
  status: GstinLookup | "not_looked_up";
  looked_up_at: Date | null;
  created_at: Date;
}

const newest: ListOrder = { name: "-id", keys: [{ by: sql`g.id`, type: "int" }], descending: true };

/** One page of all customers' GSTINs by lookup result, the newest first. */
export async function listLookups(
  db: Db,
  status: ListedLookup["status"] | undefined,
  request: PageRequest,
): Promise<Page<ListedLookup> | Refusal> {
  const cursor = cursorClause(newest, request);
  if (cursor instanceof Refusal) return cursor;
  const where = status ? [sql`coalesce(g.lookup_result, 'not_looked_up') = ${status}`] : [];
  const [result, counted] = await Promise.all([
    sql<ListedLookup & { place: string[] }>`
      SELECT g.id, g.customer_id, g.gstin, g.legal_name, coalesce(g.lookup_result, 'not_looked_up') AS status, g.looked_up_at,
        g.created_at, ${cursor.place} AS place
      FROM customer_gstins g WHERE ${and([...where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(
      db,
    ),
    countRows(db, sql`SELECT FROM customer_gstins g WHERE ${and(where)}`),
  ]);
  return toPage(cursor, result.rows, counted);
}
