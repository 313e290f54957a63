import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** The oldest transaction that was still running when a view began: it shows all before it. */
export async function readSettled(view: Db): Promise<string> {
  const { rows } = await sql<{ settled: string }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS settled`.execute(view);
  return only(rows).settled;
}

interface Since {
  settled: string;
  /** As notifications name it; null if it is not known what has changed. */
  changes: string[] | null;
}

/**
 * What has changed since a state was saved, and possibly what it shows already.
 * @param settled as of the view that was saved
 */
export async function readSince(view: Db, saved: { token: string; settled: string }): Promise<Since> {
  const { rows } = await sql<Since>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS settled,
           (SELECT coalesce((SELECT json_agg(DISTINCT what) FROM catalogue_changes WHERE xact >= ${saved.settled}::xid8), '[]')
            FROM saved_states s WHERE token = ${saved.token}::uuid AND s.xact::xid = s.xmin) AS changes`.execute(view);
  return only(rows);
}

export async function insertSavedState(db: Db): Promise<string> {
  const { rows } = await sql<{ token: string }>`INSERT INTO saved_states DEFAULT VALUES RETURNING token`.execute(db);
  return only(rows).token;
}

/** A state is saved again each day, and up to a day after it was read; its changes are kept longer than it is used. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`DELETE FROM saved_states WHERE at < now() - interval '6 days'`.execute(db);
  await sql`DELETE FROM catalogue_changes WHERE at < now() - interval '8 days'`.execute(db);
}

function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("The database returned no row.");
  return row;
}
