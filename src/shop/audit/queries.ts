import { sql } from "kysely";
import type { AuditEntry } from "../../contract/staff/members.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, type DayRange, matchesWords, PLAN_EACH_TIME, withinDays } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";

export interface ChainedRow {
  position: number;
  entry_id: number;
  hash: Buffer;
  /** The entry as it was hashed; null if the entry is missing. */
  content: string | null;
}

/** The chain after a position. Serialises entries itself, because the database's own function may have been tampered with. */
export async function listChainAfter(db: Db, position: number, limit: number): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    SELECT c.position, c.entry_id, c.hash,
           CASE WHEN e.id IS NOT NULL THEN jsonb_build_array(
             e.id, (extract(epoch FROM e.at) * 1000000)::bigint, e.staff_id, e.member_name, e.act, e.subject,
             e.subject_id, e.subject_name, e.before, e.after)::text END AS content
    FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id
    WHERE c.position > ${position} ORDER BY c.position LIMIT ${limit}`.execute(db);
  return rows;
}

export async function findChainHead(db: Db): Promise<{ position: number; hash: Buffer } | undefined> {
  const { rows } = await sql<{ position: number; hash: Buffer }>`SELECT position, hash FROM audit_chain_head`.execute(
    db,
  );
  return rows[0];
}

/** The oldest entry that is missing from the chain. */
export async function findUnchainedEntry(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT min(e.id) AS id FROM audit_entries e
    WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.entry_id = e.id)`.execute(db);
  return rows[0]?.id ?? null;
}

export interface NewAuditEntry {
  staff_id: number | null;
  member_name: string;
  act: string;
  subject: string;
  subject_id: string;
  subject_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export async function insertAuditEntry(db: Db, entry: NewAuditEntry, at: Date): Promise<void> {
  await sql`
    INSERT INTO audit_entries (at, staff_id, member_name, act, subject, subject_id, subject_name, before, after)
    VALUES (${at}, ${entry.staff_id}, ${entry.member_name}, ${entry.act}, ${entry.subject}, ${entry.subject_id},
      ${entry.subject_name}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`.execute(db);
}

export interface AuditFilter extends PageRequest, DayRange {
  search?: string | undefined;
  member?: number | undefined;
  subject?: string | undefined;
  subject_id?: string | undefined;
}

const newest: ListOrder = {
  name: "newest",
  keys: [
    { by: sql`at`, type: "timestamptz" },
    { by: sql`id`, type: "bigint" },
  ],
  descending: true,
};

/** Entries hold customer ids; names are looked up while the accounts exist. */
const displayName = sql`coalesce((
  SELECT name FROM customer_names c
  WHERE c.id = CASE WHEN subject = 'customer' AND subject_id ~ '^[0-9]{1,9}$' THEN subject_id::int END), subject_name)`;

/** One page of the audit log, newest first. */
export async function listAuditEntries(db: Db, filter: AuditFilter): Promise<Page<AuditEntry> | Refusal> {
  const cursor = cursorClause(newest, filter);
  if (cursor instanceof Refusal) return cursor;
  const { member, subject, subject_id, search } = filter;
  const where = and([
    member ? sql`staff_id = ${member}` : null,
    subject ? sql`subject = ${subject}` : null,
    subject_id ? sql`subject_id = ${subject_id}` : null,
    ...withinDays(sql`at`, filter),
    ...(await matchAuditWords(db, search)),
  ]);
  const [page, total] = await Promise.all([
    sql<Omit<AuditEntry, "at"> & { at: Date; place: string[] }>`${PLAN_EACH_TIME}
      SELECT id, at, staff_id AS member_id, member_name, act, subject, subject_id, ${displayName} AS subject_name,
             before, after, ${cursor.place} AS place
      FROM audit_entries WHERE ${and([where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(
      db,
    ),
    countRows(db, sql`SELECT FROM audit_entries WHERE ${where}`),
  ]);
  const { rows, meta } = toPage(cursor, page.rows, total);
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), meta };
}

/** Each word must match the entry or the customer's name, which is not stored in entries. */
async function matchAuditWords(db: Db, search: string | undefined) {
  const words = search?.split(/\s+/).filter(Boolean).slice(0, 10) ?? [];
  return Promise.all(
    words.map(async (word) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id::text FROM customer_names WHERE ${matchesWords(sql`search`, word)} ORDER BY customer_names.id DESC LIMIT 200`.execute(
        db,
      );
      const inEntry = matchesWords(sql`search`, word);
      if (rows.length === 0) return inEntry;
      return sql`(${inEntry} OR (subject = 'customer' AND subject_id = ANY(${rows.map(({ id }) => id)}::text[])))`;
    }),
  );
}

function json(value: Record<string, unknown> | null): string | null {
  return value && JSON.stringify(value);
}
