import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** Records that a year is being added. */
export async function beginYear(db: Db, orders: number): Promise<void> {
  await db.insertInto("demonstration_years").values({ orders, finished_at: null }).execute();
}

export async function finishYear(db: Db): Promise<void> {
  await sql`UPDATE demonstration_years SET finished_at = now()`.execute(db);
}

/** The year that was added, completely or in part. Years added by a release that did not record them are not found. */
export const findYear = (db: Db) =>
  db.selectFrom("demonstration_years").select(["orders", "finished_at"]).executeTakeFirst();

/** Runs `work` unless another process is doing so. @returns null if one is */
export function aloneWithYear<Result>(db: Db, work: () => Promise<Result>): Promise<Result | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_lock(hashtext('demonstration year')) AS free`.execute(connection);
    if (!rows[0]?.free) return null;
    try {
      return await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext('demonstration year'))`.execute(connection);
    }
  });
}
