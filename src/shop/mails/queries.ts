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

/** Given up first, then those that failed and will be tried again; of each the latest first. */
const givenUpFirst: ListOrder = {
  name: "given-up",
  keys: [
    { by: sql`(failed_at IS NOT NULL)`, type: "boolean" },
    { by: sql`coalesce(failed_at, due_at)`, type: "timestamptz" },
    { by: sql`id`, type: "uuid" },
  ],
  down: true,
};

export async function failedJobs(db: Db, asked: PageRequest): Promise<Page<JobRow> | Refusal> {
  const cut = cursorClause(givenUpFirst, asked);
  if (cut instanceof Refusal) return cut;
  const [found, counted] = await Promise.all([
    sql<JobRow & { place: string[] }>`
      SELECT id, name, tries, recorded_at, due_at, failed_at, last_error, ${cut.place} AS place FROM jobs
      WHERE ${and([sql`last_error IS NOT NULL`, cut.beyond])} ORDER BY ${cut.order} LIMIT ${cut.limit}`.execute(db),
    countRows(db, sql`SELECT FROM jobs WHERE last_error IS NOT NULL`),
  ]);
  return toPage(cut, found.rows, counted);
}

/** Has a job that failed begin anew, with all its tries. @returns its name, or null when it is no longer there */
export async function retryJob(db: Db, id: string): Promise<string | null> {
  const found = await sql<{ name: string }>`
    UPDATE jobs SET failed_at = NULL, tries = 0, due_at = now()
    WHERE id = ${id} AND last_error IS NOT NULL RETURNING name`.execute(db);
  return found.rows[0]?.name ?? null;
}

/** Of what waits or has failed, what carries an address itself. The farewell mail, which has to, is recorded after this. */
export async function deleteJobsTo(db: Db, email: string): Promise<void> {
  await sql`DELETE FROM jobs WHERE lower(payload->>'email') = lower(${email})`.execute(db);
}

/** Jobs that were given up before a moment. */
export const deleteFailedBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "jobs", sql`failed_at <= ${moment}`, limit);
