import { type Selectable, sql } from "kysely";
import { countRows, cursorClause, type ListOrder, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, matchesWords, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import { type Looked, lookUp, matchesSingleKey, mayMatchKey } from "../kit/search-keys.ts";
import type { Db } from "../kit/shop.ts";
import type { EnquiryRow } from "./queries.ts";
import type { EnquiriesTables } from "./tables.ts";

export type EnquiryDetailRow = EnquiryRow & { assigned_name: string | null };

interface Filter extends PageRequest {
  search?: string | undefined;
  status?: EnquiryRow["status"] | "held" | undefined;
  /** A member's id, or "nobody". */
  assigned?: number | "nobody" | undefined;
}

const newest: ListOrder = { name: "newest", keys: [{ by: sql`e.id`, type: "int" }], descending: true };
const oldest: ListOrder = { ...newest, name: "oldest", descending: false };

/** One page of enquiries, newest first; open and held ones oldest first. */
export async function listEnquiriesForStaff(db: Db, filter: Filter) {
  const { status, assigned } = filter;
  const cursor = cursorClause(status === "open" || status === "held" ? oldest : newest, filter);
  if (cursor instanceof Refusal) return cursor;
  const where = and([
    sql`kind = 'enquiry'`,
    status === "held" ? sql`status = 'open' AND held` : status ? sql`status = ${status}` : null,
    status === "open" ? sql`NOT held` : null,
    assigned === "nobody" ? sql`assigned_to IS NULL` : assigned ? sql`assigned_to = ${assigned}` : null,
    matchesWords(sql`search`, filter.search),
  ]);
  const [page, total, states] = await Promise.all([
    sql<EnquiryDetailRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT e.*, s.name AS assigned_name
      FROM (
        SELECT e.*, ${cursor.place} AS place FROM enquiries e WHERE ${and([where, cursor.beyond])}
        ORDER BY ${cursor.order} LIMIT ${cursor.limit}
      ) e LEFT JOIN staff_names s ON s.id = e.assigned_to ORDER BY ${cursor.order}`.execute(db),
    countRows(db, sql`SELECT FROM enquiries WHERE ${where}`),
    sql<{ status: EnquiryRow["status"]; held: boolean; count: number }>`
      SELECT status, held, count(*)::int AS count FROM enquiries WHERE kind = 'enquiry' GROUP BY status, held`.execute(
      db,
    ),
  ]);
  const counts = { open: 0, held: 0, answered: 0, closed: 0 };
  for (const { status, held, count } of states.rows) counts[status === "open" && held ? "held" : status] += count;
  return { ...toPage(cursor, page.rows, total), counts };
}

/** Counts the enquiries that await an answer. */
export async function countOpenEnquiries(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM enquiries WHERE kind = 'enquiry' AND status = 'open' AND NOT held`.execute(db);
  return rows[0]?.count ?? 0;
}

export type FoundEnquiry = Pick<EnquiryRow, "id" | "number" | "subject" | "name" | "status" | "received_at">;

/** A few enquiries and grievances, found by number or by words that occur in them. */
export async function findEnquiries(db: Db, key: string, words: string): Promise<Looked<FoundEnquiry>> {
  const number = sql`search_key(e.number)`;
  return lookUp(db, {
    select: sql`e.id, e.number, e.subject, e.name, e.status, e.received_at`,
    from: sql`enquiries e`,
    exact: sql`${number} = ${key}`,
    ways: [
      and([mayMatchKey(sql`e.number`, key), matchesSingleKey(number, key)]),
      matchesWords(sql`e.search`, words) ?? sql`false`,
    ],
    newest: sql`e.id`,
  });
}

export async function findEnquiryDetail(db: Db, id: number): Promise<EnquiryDetailRow | undefined> {
  const { rows } = await sql<EnquiryDetailRow>`
    SELECT e.*, s.name AS assigned_name FROM enquiries e LEFT JOIN staff_names s ON s.id = e.assigned_to
    WHERE e.id = ${id}`.execute(db);
  return rows[0];
}

/** Locked until the transaction ends. */
export async function lockEnquiry(db: Db, id: number): Promise<EnquiryRow | undefined> {
  const { rows } = await sql<EnquiryRow>`SELECT * FROM enquiries WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows[0];
}

type AnswerRow = Selectable<EnquiriesTables["enquiry_answers"]> & { member_name: string };

export async function listAnswers(db: Db, enquiryId: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    SELECT a.*, s.name AS member_name FROM enquiry_answers a JOIN staff_names s ON s.id = a.staff_id
    WHERE a.enquiry_id = ${enquiryId} ORDER BY a.id`.execute(db);
  return rows;
}

export async function findAnswer(db: Db, id: number) {
  const { rows } = await sql<{ text: string; enquiry_id: number }>`
    SELECT text, enquiry_id FROM enquiry_answers WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** Inserts an answer; an unassigned enquiry is assigned to its author. */
export async function insertAnswer(
  db: Db,
  input: { enquiryId: number; staffId: number; text: string; status: "answered" | "closed" },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH answered AS (
      UPDATE enquiries
      SET status = ${input.status}, answered_at = ${now}, assigned_to = coalesce(assigned_to, ${input.staffId})
      WHERE id = ${input.enquiryId} RETURNING id
    )
    INSERT INTO enquiry_answers (enquiry_id, staff_id, text, at)
    SELECT id, ${input.staffId}, ${input.text}, ${now} FROM answered RETURNING id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The answer was not stored.");
  return row.id;
}

export async function setStatus(db: Db, id: number, status: EnquiryRow["status"]): Promise<void> {
  await sql`UPDATE enquiries SET status = ${status} WHERE id = ${id}`.execute(db);
}

export async function setAssigned(db: Db, id: number, staffId: number | null): Promise<void> {
  await sql`UPDATE enquiries SET assigned_to = ${staffId} WHERE id = ${id}`.execute(db);
}
