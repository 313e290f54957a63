import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** Keeps that a year is being added. */
export async function beginYear(db: Db, orders: number): Promise<void> {
  await db.insertInto("demonstration_years").values({ orders, finished_at: null }).execute();
}

export async function finishYear(db: Db): Promise<void> {
  await sql`UPDATE demonstration_years SET finished_at = now()`.execute(db);
}

/** The year that was added, in whole or in part; one of a release before these were kept is not found. */
export const findYear = (db: Db) =>
  db.selectFrom("demonstration_years").select(["orders", "finished_at"]).executeTakeFirst();

/** Runs `work` unless another process does so at the moment. @returns null if one does */
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
