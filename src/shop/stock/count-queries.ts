import { type Kysely, sql } from "kysely";
import type { Tables } from "../kit/tables.ts";

/** Low-stock level of variants without their own. */
export const defaultLevel = 5;

const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`;

/**
 * Updates `stock_counts` for variants whose lots or levels have changed, new variants, and lots that have expired since the last
 * update. Everything committed before the call is included when it resolves; concurrent callers wait for one update.
 */
export async function refreshStockCounts(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`
    SELECT EXISTS (SELECT FROM stock_to_count) OR on_day <> ${today} AS due FROM stock_counted`.execute(db);
  if (rows[0]?.due) await db.transaction().execute(updateDueCounts);
}

async function updateDueCounts(transaction: Kysely<Tables>): Promise<void> {
  await sql`SELECT FROM stock_counted FOR UPDATE`.execute(transaction);
  // A single statement sees one snapshot: later changes stay in `stock_to_count` for the next update.
  await sql`
    WITH noted AS (DELETE FROM stock_to_count RETURNING variant_id),
    due AS (
      SELECT variant_id FROM noted
      UNION SELECT lots.variant_id FROM lots, stock_counted c
      WHERE lots.expires_on >= least(c.on_day, ${today}) AND lots.expires_on < greatest(c.on_day, ${today})
    ),
    counted AS (UPDATE stock_counted SET on_day = ${today} WHERE on_day <> ${today})
    INSERT INTO stock_counts AS c (variant_id, available, is_low)
    SELECT variant_id, coalesce(a.available, 0), coalesce(a.available, 0) <= coalesce(l.low_at, ${defaultLevel})
    FROM due JOIN variant_names USING (variant_id) LEFT JOIN stock_levels l USING (variant_id)
    CROSS JOIN LATERAL (
      SELECT (SELECT available FROM variant_availability v WHERE v.variant_id = due.variant_id) AS available
    ) a
    ON CONFLICT (variant_id) DO UPDATE SET available = excluded.available, is_low = excluded.is_low
      WHERE (c.available, c.is_low) <> (excluded.available, excluded.is_low)`.execute(transaction);
}

/** How many variants are low on stock. */
export async function countLowStock(db: Kysely<Tables>): Promise<number> {
  await refreshStockCounts(db);
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM stock_counts WHERE is_low`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
