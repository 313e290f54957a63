import { sql } from "kysely";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { RemittancesTables } from "./tables.ts";

/** Makes every change of what a courier owes wait until the transaction ends. */
export async function lockCourierCash(db: Db, courierId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('remittances'), ${courierId})`.execute(db);
}

type NewRemittance = Omit<RemittancesTables["remittances"], "id">;

export async function insertRemittance(db: Db, given: NewRemittance): Promise<number> {
  const { id } = await db.insertInto("remittances").values(given).returning("id").executeTakeFirstOrThrow();
  return id;
}

export type NewLine = Omit<RemittancesTables["remittance_lines"], "id">;

export async function insertLines(db: Db, lines: readonly NewLine[]): Promise<void> {
  await db
    .insertInto("remittance_lines")
    .values([...lines])
    .execute();
}

export async function insertReversals(
  db: Db,
  lineIds: readonly number[],
  given: Omit<RemittancesTables["remittance_reversals"], "line_id">,
): Promise<void> {
  await db
    .insertInto("remittance_reversals")
    .values(lineIds.map((line_id) => ({ line_id, ...given })))
    .execute();
}

export interface RemittanceRow {
  id: number;
  courier_id: number;
  courier_name: string;
  remitted_on: string;
  reference: string;
  file_name: string | null;
  recorded_at: Date;
  staff_name: string;
  orders: number;
  amount_paise: number;
  deduction_paise: number;
  reversed: number;
}

const withSums = sql`
  SELECT m.*, c.name AS courier_name, l.* FROM remittances m JOIN courier_list c ON c.id = m.courier_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS orders, count(r.line_id)::int AS reversed,
      coalesce(sum(l.amount_paise) FILTER (WHERE r.line_id IS NULL), 0)::bigint AS amount_paise,
      coalesce(sum(l.deduction_paise) FILTER (WHERE r.line_id IS NULL), 0)::bigint AS deduction_paise
    FROM remittance_lines l LEFT JOIN remittance_reversals r ON r.line_id = l.id WHERE l.remittance_id = m.id
  ) l`;

const newest: ListOrder = { name: "newest", keys: [{ by: sql`m.id`, type: "int" }], descending: true };

export async function listRemittances(
  db: Db,
  { courier, ...request }: PageRequest & { courier?: number | undefined },
): Promise<Page<RemittanceRow> | Refusal> {
  const cursor = cursorClause(newest, request);
  if (cursor instanceof Refusal) return cursor;
  const where = courier === undefined ? null : sql`m.courier_id = ${courier}`;
  const [page, total] = await Promise.all([
    sql<RemittanceRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT m.*, ${cursor.place} AS place FROM (${withSums}) m WHERE ${and([where, cursor.beyond])}
      ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM remittances m WHERE ${and([where])}`),
  ]);
  return toPage(cursor, page.rows, total);
}

export async function findRemittance(db: Db, id: number): Promise<RemittanceRow | undefined> {
  return (await sql<RemittanceRow>`SELECT m.* FROM (${withSums}) m WHERE m.id = ${id}`.execute(db)).rows[0];
}

/** What a courier handed over on a day (YYYY-MM-DD). */
export async function remittancesOfDay(db: Db, courierId: number, day: string): Promise<RemittanceRow[]> {
  const { rows } = await sql<RemittanceRow>`
    SELECT m.* FROM (${withSums}) m WHERE m.courier_id = ${courierId} AND m.remitted_on = ${day}::date AND m.orders > m.reversed
    ORDER BY m.id`.execute(db);
  return rows;
}

const isLive = sql`EXISTS (
  SELECT FROM remittance_lines l WHERE l.remittance_id = m.id
    AND NOT EXISTS (SELECT FROM remittance_reversals r WHERE r.line_id = l.id))`;

type Recorded = Pick<RemittanceRow, "id" | "reference" | "recorded_at" | "staff_name" | "remitted_on">;

/** A courier's remittance with this reference, unless it was fully reversed. */
export async function recordedReference(db: Db, courierId: number, reference: string): Promise<Recorded | undefined> {
  const { rows } = await sql<Recorded>`
    SELECT id, reference, recorded_at, staff_name, remitted_on FROM remittances m
    WHERE courier_id = ${courierId} AND lower(reference) = lower(${reference}) AND ${isLive} LIMIT 1`.execute(db);
  return rows[0];
}

/** The remittance recorded from this file, unless it was fully reversed. */
export async function recordedFile(db: Db, hash: string): Promise<Recorded | undefined> {
  const { rows } = await sql<Recorded>`
    SELECT id, reference, recorded_at, staff_name, remitted_on FROM remittances m WHERE file_hash = ${hash} AND ${isLive} LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

export interface LineRow {
  id: number;
  order_id: number;
  token: string;
  number: string;
  tracking_number: string | null;
  payment_id: number | null;
  amount_paise: number;
  deduction_paise: number;
  reason: string | null;
  reversed_at: Date | null;
  reversed_by: string | null;
}

export async function linesOfRemittance(db: Db, id: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT l.id, l.order_id, o.token, o.number, o.tracking_number, l.payment_id, l.amount_paise, l.deduction_paise, r.reason,
      r.reversed_at, r.staff_name AS reversed_by
    FROM remittance_lines l JOIN order_list o ON o.id = l.order_id LEFT JOIN remittance_reversals r ON r.line_id = l.id
    WHERE l.remittance_id = ${id} ORDER BY l.position`.execute(db);
  return rows;
}
