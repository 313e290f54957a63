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
  reviews: { view: sql`written_reviews`, subject: sql`'review'`, about: sql`id` },
} as const satisfies Record<string, Record<"view" | "subject" | "about", RawBuilder<unknown>>>;

export type Ledger = keyof typeof ledgers;
export const ledgerNames = Object.keys(ledgers) as Ledger[];

/** For each ledger, all ids up to this one have been read. */
export type Floors = Readonly<Record<Ledger, number>>;

export interface ChangeRow {
  /** Failed jobs are in no ledger. */
  ledger: Ledger | "jobs";
  /** The id in the ledger; 0 for jobs. */
  id: number;
  subject: string;
  about: string;
}

export interface Reading {
  /** The oldest transaction still running, and the next one to begin. */
  oldest: string;
  next: string;
  changes: ChangeRow[];
}

export async function readLatest(db: Db): Promise<Floors> {
  const latest = ledgerNames.map(
    (name) => sql`coalesce((SELECT max(id) FROM ${ledgers[name].view} v), 0)::float8 AS ${sql.ref(name)}`,
  );
  const { rows } = await sql<Floors>`SELECT ${sql.join(latest)}`.execute(db);
  return only(rows);
}

/** Entries of the ledgers above these ids, and jobs that failed within the last minute. */
export async function readChanges(db: Db, floors: Floors): Promise<Reading> {
  const parts = ledgerNames.map((name) => {
    const { view, subject, about } = ledgers[name];
    return sql`
      SELECT ${sql.lit(name)} AS ledger, id::bigint AS id, ${subject} AS subject, (${about})::text AS about
      FROM ${view} v WHERE id > ${floors[name]}::float8::bigint`;
  });
  const failed = sql`
    SELECT 'jobs' AS ledger, 0::bigint AS id, 'job' AS subject, id::text AS about FROM jobs
    WHERE failed_at IS NOT NULL AND failed_at > now() - interval '1 minute'`;
  const { rows } = await sql<Reading>`${PLAN_EACH_TIME}
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest, pg_snapshot_xmax(pg_current_snapshot())::text AS next,
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
