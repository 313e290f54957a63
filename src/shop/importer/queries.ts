import { sql } from "kysely";
import { disableStatementTimeout } from "../../platform/db/database.ts";
import type { Db } from "../kit/shop.ts";

/** Imports come one after the other (the lock is held to the end of the transaction), and may take their time. */
export async function queueForImport(db: Db): Promise<void> {
  await disableStatementTimeout(db);
  await sql`SELECT pg_advisory_xact_lock(hashtext('catalogue import'))`.execute(db);
}

/** Until PostgreSQL knows how many rows there now are, it plans for empty tables, and every query is many times slower. */
export async function gatherStatistics(db: Db): Promise<void> {
  await sql`SELECT gather_statistics()`.execute(db);
}
