import { type Selectable, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { RetentionTables } from "./tables.ts";

export type ResultRow = Selectable<RetentionTables["retention_results"]>;

export async function loadResultsByPolicy(db: Db): Promise<Map<string, ResultRow>> {
  const { rows } = await sql<ResultRow>`SELECT * FROM retention_results`.execute(db);
  return new Map(rows.map((row) => [row.policy, row]));
}

export async function storeResult(
  db: Db,
  { policy, ran_at, removed, complete }: Omit<ResultRow, "removed_in_all">,
): Promise<void> {
  await sql`
    INSERT INTO retention_results (policy, ran_at, removed, removed_in_all, complete)
    VALUES (${policy}, ${ran_at}, ${removed}, ${removed}, ${complete})
    ON CONFLICT (policy) DO UPDATE SET ran_at = excluded.ran_at, removed = excluded.removed, complete = excluded.complete,
      removed_in_all = retention_results.removed_in_all + excluded.removed`.execute(db);
}

/** When a repeating job is next due; null before it is first scheduled. */
export async function findDueTime(db: Db, job: string): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    SELECT due_at FROM jobs WHERE name = ${job} AND repeat_seconds IS NOT NULL`.execute(db);
  return rows[0]?.due_at ?? null;
}
