import { sql } from "kysely";
import { PLAN_EACH_TIME } from "../kit/lists.ts";
import type { Db } from "../kit/shop.ts";

export interface CountsRead {
  /** The oldest transaction that was still running. All earlier ones are included. */
  settled: string;
  /** YYYY-MM-DD in IST, by the database's clock. Lots that expired before this day are not counted. */
  day: string;
  /** Pairs of variant id and sellable units. */
  units: [variantId: number, available: number][];
}

const snapshot = sql`pg_current_snapshot()`;
const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date::text`;

/** All variants that have lots, ascending. */
export async function readCounts(db: Db): Promise<CountsRead> {
  const { rows } = await sql<CountsRead>`
    SELECT pg_snapshot_xmin(${snapshot})::text AS settled, ${today} AS day,
           coalesce((SELECT json_agg(json_build_array(variant_id, available) ORDER BY variant_id) FROM variant_availability), '[]') AS units`.execute(
    db,
  );
  return only(rows);
}

/** The counts of these variants, whether or not they have lots. */
export async function readVariantCounts(db: Db, variants: readonly number[]): Promise<CountsRead["units"]> {
  const { rows } = await sql<{ variant_id: number; available: number }>`
    SELECT variant_id, available FROM variant_availability WHERE variant_id = ANY(${variants}::int[])`.execute(db);
  const counted = new Map(rows.map(({ variant_id, available }) => [variant_id, available]));
  return variants.map((id) => [id, counted.get(id) ?? 0]);
}

/**
 * Counts the variants moved by transactions that were not settled at an earlier reading. Movements with transactions of the future come
 * from another cluster, whose backup was restored here.
 * @param settled as of that reading
 */
export async function readMovedCounts(db: Db, settled: string): Promise<CountsRead> {
  const { rows } = await sql<CountsRead>`
    ${PLAN_EACH_TIME}
    WITH moved AS MATERIALIZED (
      SELECT DISTINCT variant_id FROM variant_movements
      WHERE xact >= ${settled}::xid8 AND xact < pg_snapshot_xmax(${snapshot})
    ), counted AS (
      SELECT variant_id,
             coalesce((SELECT available FROM variant_availability a WHERE a.variant_id = moved.variant_id), 0) AS available
      FROM moved
    )
    SELECT pg_snapshot_xmin(${snapshot})::text AS settled, ${today} AS day,
           coalesce((SELECT json_agg(json_build_array(variant_id, available)) FROM counted), '[]') AS units`.execute(
    db,
  );
  return only(rows);
}

function only(rows: CountsRead[]): CountsRead {
  const [row] = rows;
  if (!row) throw new Error("The stock was not counted.");
  return row;
}
