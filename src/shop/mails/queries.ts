import { type Selectable, sql } from "kysely";
import type { PlatformTables } from "../../platform/tables.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";

type JobRow = Pick<
  Selectable<PlatformTables["jobs"]>,
  "id" | "name" | "tries" | "recorded_at" | "due_at" | "failed_at" | "last_error"
>;

/** Permanently failed jobs first, then those that will be retried; newest first in each group. */
const failedFirst: ListOrder = {
  name: "given-up",
  keys: [
    { by: sql`(failed_at IS NOT NULL)`, type: "boolean" },
    { by: sql`coalesce(failed_at, due_at)`, type: "timestamptz" },
    { by: sql`id`, type: "uuid" },
  ],
  descending: true,
};

export async function listFailedJobs(db: Db, page: PageRequest): Promise<Page<JobRow> | Refusal> {
  const cursor = cursorClause(failedFirst, page);
  if (cursor instanceof Refusal) return cursor;
  const [result, total] = await Promise.all([
    sql<JobRow & { place: string[] }>`
      SELECT id, name, tries, recorded_at, due_at, failed_at, last_error, ${cursor.place} AS place FROM jobs
      WHERE ${and([sql`last_error IS NOT NULL`, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(
      db,
    ),
    countRows(db, sql`SELECT FROM jobs WHERE last_error IS NOT NULL`),
  ]);
  return toPage(cursor, result.rows, total);
}

/**
 * A job with a failed attempt, locked until the transaction ends, so that no process starts it meanwhile. During an upgrade it is not seen
 * to be running in a process of the previous build, which takes no lease.
 */
export async function lockFailedJob(db: Db, id: string): Promise<{ name: string; is_running: boolean } | undefined> {
  const { rows } = await sql<{ name: string; is_running: boolean }>`
    SELECT name, (leased_until > now()) IS TRUE AS is_running FROM jobs
    WHERE id = ${id} AND last_error IS NOT NULL FOR UPDATE`.execute(db);
  return rows[0];
}

export async function restartJob(db: Db, id: string): Promise<void> {
  await sql`UPDATE jobs SET failed_at = NULL, tries = 0, due_at = now() WHERE id = ${id}`.execute(db);
}

/** Deletes queued and failed jobs that contain this address. Call it before queueing the deletion mail, which contains it too. */
export async function deleteJobsTo(db: Db, email: string): Promise<void> {
  await sql`DELETE FROM jobs WHERE lower(payload->>'email') = lower(${email})`.execute(db);
}

export const deleteFailedBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "jobs", sql`failed_at <= ${moment}`, limit);
