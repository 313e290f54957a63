import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** Until PostgreSQL has statistics on the new rows, it plans for empty tables, and every query is many times slower. */
export async function gatherStatistics(db: Db): Promise<void> {
  await sql`SELECT gather_statistics()`.execute(db);
}
