import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** Until PostgreSQL knows how many rows there now are, it plans for empty tables, and every query is many times slower. */
export async function gatherStatistics(db: Db): Promise<void> {
  await sql`SELECT gather_statistics()`.execute(db);
}

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
