import { type Kysely, sql } from "kysely";
import type { Tables } from "../kit/tables.ts";

/** Of a variant that has no number of its own. */
export const usualLevel = 5;

const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`;

/**
 * Counts anew, by variant, what has changed since it was counted last: lots, levels, new variants, and lots whose last day is over.
 * What is committed before the call is counted when it resolves; of those who call at once one counts and the others wait.
 */
export async function countStockAnew(db: Kysely<Tables>): Promise<void> {
  const found = await sql<{ due: boolean }>`
    SELECT EXISTS (SELECT FROM stock_to_count) OR on_day <> ${today} AS due FROM stock_counted`.execute(db);
  if (found.rows[0]?.due) await db.transaction().execute(countWhatIsDue);
}

async function countWhatIsDue(transaction: Kysely<Tables>): Promise<void> {
  await sql`SELECT FROM stock_counted FOR UPDATE`.execute(transaction);
  // One statement sees one state: a change that is not in it leaves its note for the next count.
  await sql`
    WITH noted AS (DELETE FROM stock_to_count RETURNING variant_id),
    due AS (
      SELECT variant_id FROM noted
      UNION SELECT lots.variant_id FROM lots, stock_counted c
      WHERE lots.expires_on >= least(c.on_day, ${today}) AND lots.expires_on < greatest(c.on_day, ${today})
    ),
    counted AS (UPDATE stock_counted SET on_day = ${today} WHERE on_day <> ${today})
    INSERT INTO stock_counts AS c (variant_id, available, is_low)
    SELECT variant_id, coalesce(a.available, 0), coalesce(a.available, 0) <= coalesce(l.low_at, ${usualLevel})
    FROM due JOIN variant_names USING (variant_id) LEFT JOIN stock_levels l USING (variant_id)
    CROSS JOIN LATERAL (
      SELECT (SELECT available FROM variant_availability v WHERE v.variant_id = due.variant_id) AS available
    ) a
    ON CONFLICT (variant_id) DO UPDATE SET available = excluded.available, is_low = excluded.is_low
      WHERE (c.available, c.is_low) <> (excluded.available, excluded.is_low)`.execute(transaction);
}

/** How many variants are running out. */
export async function lowStockCount(db: Kysely<Tables>): Promise<number> {
  await countStockAnew(db);
  const found = await sql<{ total: number }>`SELECT count(*)::int AS total FROM stock_counts WHERE is_low`.execute(db);
  return found.rows[0]?.total ?? 0;
}
