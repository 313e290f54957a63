import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** The oldest transaction that was still running when a view began; the view shows all transactions before it. */
export async function readSettled(view: Db): Promise<string> {
  const { rows } = await sql<{ settled: string }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS settled`.execute(view);
  return only(rows).settled;
}

interface Since {
  settled: string;
  /** In the notation of the notifications; null if it is not known what has changed. */
  changes: string[] | null;
}

/** A change with a future transaction id comes from another cluster, whose backup was restored here. */
const isOfThisCluster = sql`xact < pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * What has changed since a state was saved; possibly includes changes that it already shows.
 * @param settled as of the view that was saved
 */
export async function readSince(view: Db, saved: { token: string; settled: string }): Promise<Since> {
  const { rows } = await sql<Since>`
    WITH since AS (
      SELECT coalesce(json_agg(DISTINCT what), '[]') AS changes, min(at) AS oldest
      FROM catalogue_changes WHERE xact >= ${saved.settled}::xid8 AND ${isOfThisCluster}
    )
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS settled,
           (SELECT CASE WHEN oldest < now() - interval '7 days' THEN NULL ELSE changes END FROM since, saved_states s
            WHERE token = ${saved.token}::uuid AND s.xact::xid = s.xmin) AS changes`.execute(view);
  return only(rows);
}

export async function insertSavedState(db: Db): Promise<string> {
  const { rows } = await sql<{ token: string }>`INSERT INTO saved_states DEFAULT VALUES RETURNING token`.execute(db);
  return only(rows).token;
}

/**
 * Changes are kept longer than a saved state is used: it is saved again each day, up to a day after it was read. That can fail if a
 * transaction ran for days or the database's clock was wrong, so the last of the outdated changes is kept, and `readSince` rejects any
 * state from before it.
 */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`DELETE FROM saved_states WHERE at < now() - interval '6 days'`.execute(db);
  await sql`
    WITH old AS (SELECT xact FROM catalogue_changes WHERE at < now() - interval '8 days')
    DELETE FROM catalogue_changes WHERE at < now() - interval '8 days'
      AND (SELECT max(xact) FROM old WHERE ${isOfThisCluster}) IS DISTINCT FROM xact`.execute(db);
}

function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("The database returned no row.");
  return row;
}
