import { type RawBuilder, sql } from "kysely";
import { PLAN_EACH_TIME } from "../kit/lists.ts";
import type { Db } from "../kit/shop.ts";

/**
 * The tables from which changes are read: every record about a subject gets the next id there. `subject` uses the names of the audit log.
 * Only ids leave these views.
 */
const ledgers = {
  audit: { view: sql`audited_changes`, subject: sql`subject`, about: sql`subject_id` },
  orders: { view: sql`order_changes`, subject: sql`'order moved'`, about: sql`order_id` },
  enquiries: { view: sql`received_enquiries`, subject: sql`'enquiry'`, about: sql`id` },
  customers: { view: sql`customer_beginnings`, subject: sql`'customer'`, about: sql`id` },
  reviews: { view: sql`review_changes`, subject: sql`'review'`, about: sql`review_id` },
} as const satisfies Record<string, Record<"view" | "subject" | "about", RawBuilder<unknown>>>;

export type Ledger = keyof typeof ledgers;
export const ledgerNames = Object.keys(ledgers) as Ledger[];

/** For each ledger, all ids up to this one have been read. */
export type Floors = Readonly<Record<Ledger, number>>;

/** Failed jobs are in no ledger. */
export type Source = Ledger | "jobs";

export interface ChangeRow {
  source: Source;
  /** A number, or the UUID of a job. */
  id: string;
  /** Empty in a reading of ids. */
  subject: string;
  about: string;
}

interface Reading {
  /** The oldest transaction still running, and the next one to begin. */
  oldest: string;
  next: string;
  /** In the WAL, after everything that was read. */
  position: string;
  changes: ChangeRow[];
}

/** More ids than are taken while a transaction runs that has taken one. */
const takenMeanwhile = 1000;

/** Floors below every id that a running transaction has taken. */
export async function readFirstFloors(db: Db): Promise<Floors> {
  const floors = ledgerNames.map((name) => {
    const latest = sql`coalesce((SELECT max(id) FROM ${ledgers[name].view} v), 0)`;
    return sql`greatest(${latest} - ${sql.lit(takenMeanwhile)}, 0)::float8 AS ${sql.ref(name)}`;
  });
  const { rows } = await sql<Floors>`SELECT ${sql.join(floors)}`.execute(db);
  return only(rows);
}

interface Wanted {
  floors: Floors;
  /** Ids above the floors that have been read before. */
  known: Readonly<Record<Ledger, readonly string[]>>;
  onlyIds: boolean;
}

/** Entries of the ledgers above these floors, except the known ones, and jobs that failed within the last minute. */
export async function readChanges(db: Db, { floors, known, onlyIds }: Wanted): Promise<Reading> {
  const parts = ledgerNames.map((name) => {
    const { view, subject, about } = ledgers[name];
    const content = onlyIds ? sql`'' AS subject, '' AS about` : sql`${subject} AS subject, (${about})::text AS about`;
    return sql`
      SELECT ${sql.lit(name)} AS source, id::text AS id, ${content} FROM ${view} v
      WHERE id > ${floors[name]}::float8::bigint AND id <> ALL(${known[name]}::bigint[])`;
  });
  const failed = sql`
    SELECT 'jobs' AS source, id::text AS id, 'job' AS subject, id::text AS about FROM jobs
    WHERE failed_at IS NOT NULL AND failed_at > now() - interval '1 minute'`;
  const { rows } = await sql<Reading>`${PLAN_EACH_TIME}
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest, pg_snapshot_xmax(pg_current_snapshot())::text AS next,
      pg_current_wal_insert_lsn()::text AS position,
      (SELECT coalesce(json_agg(c), '[]') FROM (${sql.join([...parts, failed], sql` UNION ALL `)}) c) AS changes`.execute(
    db,
  );
  return only(rows);
}

function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("The ledgers were not read.");
  return row;
}
