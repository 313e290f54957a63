import { type Selectable, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { FulfilmentTables } from "./tables.ts";

export type BulkRunRow = Selectable<FulfilmentTables["bulk_runs"]>;
export type BulkOrderRow = Selectable<FulfilmentTables["bulk_run_orders"]>;

export interface NewBulkRun {
  act: BulkRunRow["act"];
  courier: string | null;
  orders: { token: string; tracking_number: string | null }[];
}

export async function insertBulkRun(
  db: Db,
  { act, courier, orders }: NewBulkRun,
  by: { id: number; name: string },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH run AS (
      INSERT INTO bulk_runs (act, courier, staff_id, staff_name, created_at)
      VALUES (${act}, ${courier}, ${by.id}, ${by.name}, ${at}) RETURNING id
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

/** The newest runs of a member, without their orders. */
export async function listBulkRuns(db: Db, staffId: number, since: Date, limit: number) {
  const { rows } = await sql<BulkRunRow & { total: number; handled: number; succeeded: number }>`
    SELECT r.*, n.* FROM bulk_runs r CROSS JOIN LATERAL (
      SELECT count(*)::int AS total, count(done)::int AS handled, count(*) FILTER (WHERE done)::int AS succeeded
      FROM bulk_run_orders o WHERE o.run_id = r.id) n
    WHERE r.staff_id = ${staffId} AND r.created_at >= ${since} ORDER BY r.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function ordersOfRun(db: Db, id: number): Promise<(BulkOrderRow & { order_no: string | null })[]> {
  const { rows } = await sql<BulkOrderRow & { order_no: string | null }>`
    SELECT b.*, o.number AS order_no FROM bulk_run_orders b LEFT JOIN order_list o ON o.token = b.token
    WHERE b.run_id = ${id} ORDER BY b.position`.execute(db);
  return rows;
}

/** The next order of a run, locked to the end of the transaction; one that another process works on is passed over. */
export async function lockNextOfRun(db: Db, id: number): Promise<BulkOrderRow | undefined> {
  const { rows } = await sql<BulkOrderRow>`
    SELECT * FROM bulk_run_orders WHERE run_id = ${id} AND done IS NULL
    ORDER BY position LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(db);
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

/** Says that a run is finished, unless orders of it are left. */
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
