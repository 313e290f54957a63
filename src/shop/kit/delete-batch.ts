import { type RawBuilder, sql } from "kysely";
import type { Db } from "./shop.ts";

/**
 * Deletes up to `limit` rows of a table. Skips locked rows, so that two processes can do this at once.
 * @returns how many were deleted
 */
export async function deleteBatch(db: Db, table: string, where: RawBuilder<unknown>, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${where} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
