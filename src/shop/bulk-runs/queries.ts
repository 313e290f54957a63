import { type Selectable, sql } from "kysely";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { BulkRunsTables } from "./tables.ts";

export type BulkRunRow = Selectable<BulkRunsTables["bulk_runs"]>;
export type BulkOrderRow = Selectable<BulkRunsTables["bulk_run_orders"]>;
export type CountedRun = BulkRunRow & { total: number; handled: number; succeeded: number };

/** The action of a run, and its settings, which are the same for all orders. */
export type BulkWork = Pick<BulkRunRow, "act" | "courier" | "mode" | "courier_id" | "reference">;
export type BulkOrder = Pick<BulkOrderRow, "token" | "tracking_number">;

export async function insertBulkRun(
  db: Db,
  { act, courier, mode, courier_id, reference }: BulkWork,
  orders: readonly BulkOrder[],
  by: { id: number; name: string },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH run AS (
      INSERT INTO bulk_runs (act, courier, mode, courier_id, reference, staff_id, staff_name, created_at)
      VALUES (${act}, ${courier}, ${mode}, ${courier_id}, ${reference}, ${by.id}, ${by.name}, ${at}) RETURNING id
    ), listed AS (
      INSERT INTO bulk_run_orders (run_id, position, token, tracking_number)
      SELECT run.id, o.position, o.token, o.tracking_number
      FROM run, jsonb_to_recordset(${JSON.stringify(orders.map((order, position) => ({ ...order, position })))}::jsonb)
        AS o (token text, tracking_number text, position int)
    )
    SELECT id FROM run`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("The bulk run was not stored.");
  return id;
}

export async function bulkRunById(db: Db, id: number): Promise<BulkRunRow | undefined> {
  return (await sql<BulkRunRow>`SELECT * FROM bulk_runs WHERE id = ${id}`.execute(db)).rows[0];
}

const counts = sql`CROSS JOIN LATERAL (
  SELECT count(*)::int AS total, count(done)::int AS handled, count(*) FILTER (WHERE done)::int AS succeeded
  FROM bulk_run_orders o WHERE o.run_id = r.id) n`;

export async function countedRun(db: Db, id: number): Promise<CountedRun | undefined> {
  const { rows } = await sql<CountedRun>`SELECT r.*, n.* FROM bulk_runs r ${counts} WHERE r.id = ${id}`.execute(db);
  return rows[0];
}

/** The newest runs of a member of staff, without their orders. */
export async function listBulkRuns(db: Db, staffId: number, since: Date, limit: number): Promise<CountedRun[]> {
  const { rows } = await sql<CountedRun>`
    SELECT r.*, n.* FROM bulk_runs r ${counts}
    WHERE r.staff_id = ${staffId} AND r.created_at >= ${since} ORDER BY r.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

const newest: ListOrder = { name: "newest", keys: [{ by: sql`r.id`, type: "bigint" }], descending: true };

/** Runs of all members, the newest first. */
export async function pastRuns(db: Db, asked: PageRequest): Promise<Page<CountedRun> | Refusal> {
  const cursor = cursorClause(newest, asked);
  if (cursor instanceof Refusal) return cursor;
  const [page, total] = await Promise.all([
    sql<CountedRun & { place: string[] }>`
      SELECT r.*, n.*, r.place FROM (
        SELECT r.*, ${cursor.place} AS place FROM bulk_runs r WHERE ${and([cursor.beyond])}
        ORDER BY ${cursor.order} LIMIT ${cursor.limit}) r ${counts} ORDER BY ${cursor.order}`.execute(db),
    countRows(db, sql`SELECT FROM bulk_runs`),
  ]);
  return toPage(cursor, page.rows, total);
}

type Result = BulkOrderRow & { order_no: string | null };

/** Orders of a run, in its order. If there are more than `limit`, failed ones are selected first, then waiting ones, then done ones. */
export async function ordersOfRun(db: Db, id: number, limit: number): Promise<Result[]> {
  const { rows } = await sql<Result>`
    SELECT b.*, o.number AS order_no FROM (
      SELECT * FROM bulk_run_orders WHERE run_id = ${id} ORDER BY done IS NOT FALSE, done IS NOT NULL, position LIMIT ${limit}
    ) b LEFT JOIN order_list o ON o.token = b.token
    ORDER BY b.position`.execute(db);
  return rows;
}

export async function refusedOfRun(db: Db, id: number): Promise<BulkOrder[]> {
  const { rows } = await sql<BulkOrder>`
    SELECT token, tracking_number FROM bulk_run_orders WHERE run_id = ${id} AND done = false ORDER BY position`.execute(
    db,
  );
  return rows;
}

/** The next order of a run, locked until the transaction ends. Skips orders that another process is working on. */
export async function lockNextOfRun(db: Db, id: number): Promise<BulkOrderRow | undefined> {
  const { rows } = await sql<BulkOrderRow>`
    SELECT * FROM bulk_run_orders WHERE run_id = ${id} AND done IS NULL
    ORDER BY position LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(db);
  return rows[0];
}

/** An order of a run, locked likewise, unless it has a result or another process is working on it. */
export async function lockOrderOfRun(db: Db, { run_id, position }: BulkOrderRow): Promise<BulkOrderRow | undefined> {
  const { rows } = await sql<BulkOrderRow>`
    SELECT * FROM bulk_run_orders WHERE run_id = ${run_id} AND position = ${position} AND done IS NULL
    FOR UPDATE SKIP LOCKED`.execute(db);
  return rows[0];
}

export async function noteResult(
  db: Db,
  { run_id, position }: BulkOrderRow,
  no: { code: string; message: string } | null,
): Promise<void> {
  await sql`
    UPDATE bulk_run_orders SET done = ${no === null}, code = ${no?.code ?? null}, message = ${no?.message ?? null}
    WHERE run_id = ${run_id} AND position = ${position}`.execute(db);
}

/** Marks a run as finished, unless orders are left. */
export async function finishRun(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    UPDATE bulk_runs SET finished_at = ${at} WHERE id = ${id} AND finished_at IS NULL
      AND NOT EXISTS (SELECT FROM bulk_run_orders WHERE run_id = ${id} AND done IS NULL)`.execute(db);
}

export async function unfinishedRuns(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM bulk_runs WHERE finished_at IS NULL ORDER BY id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function deleteRunsBefore(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM bulk_runs WHERE finished_at < ${before}`.execute(db);
}
