import { type Selectable, sql } from "kysely";
import type { PlatformTables } from "../../platform/tables.ts";
import { pageOf } from "../lists.ts";
import type { Db } from "../shop.ts";

type JobRow = Pick<
  Selectable<PlatformTables["jobs"]>,
  "id" | "name" | "tries" | "recorded_at" | "due_at" | "failed_at" | "last_error"
>;

/** Given up first, then those that failed and will be tried again. */
export async function failedJobs(db: Db, paging: { page?: number | undefined; per_page?: number | undefined }) {
  const { page, per_page, rows } = pageOf(paging);
  const [found, counted] = await Promise.all([
    sql<JobRow>`
      SELECT id, name, tries, recorded_at, due_at, failed_at, last_error FROM jobs WHERE last_error IS NOT NULL
      ORDER BY failed_at IS NULL, failed_at DESC, due_at, id ${rows}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM jobs WHERE last_error IS NOT NULL`.execute(db),
  ]);
  return { rows: found.rows, page, per_page, total: counted.rows[0]?.total ?? 0 };
}

/** Has a job that failed begin anew, with all its tries. @returns its name, or null when it is no longer there */
export async function retryJob(db: Db, id: string): Promise<string | null> {
  const found = await sql<{ name: string }>`
    UPDATE jobs SET failed_at = NULL, tries = 0, due_at = now()
    WHERE id = ${id} AND last_error IS NOT NULL RETURNING name`.execute(db);
  return found.rows[0]?.name ?? null;
}
