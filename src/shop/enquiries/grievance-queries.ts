import { sql } from "kysely";
import { countRows, cursorClause, type ListOrder, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, matchesWords, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { EnquiryRow } from "./queries.ts";
import type { EnquiryDetailRow } from "./staff-queries.ts";

interface Filter extends PageRequest {
  search?: string | undefined;
  status?: "due" | "overdue" | "closed" | undefined;
}

const dueFirst: ListOrder = {
  name: "due",
  keys: [
    { by: sql`e.due_at`, type: "timestamptz" },
    { by: sql`e.id`, type: "int" },
  ],
};
const newest: ListOrder = { name: "newest", keys: [{ by: sql`e.id`, type: "int" }], descending: true };

/** One page of grievances: those with a deadline by due time, including held ones, others newest first. */
export async function listGrievancesForStaff(db: Db, filter: Filter, now: Date) {
  const { status } = filter;
  const cursor = cursorClause(status === "due" || status === "overdue" ? dueFirst : newest, filter);
  if (cursor instanceof Refusal) return cursor;
  const states = {
    due: sql`e.due_at IS NOT NULL`,
    overdue: sql`e.due_at IS NOT NULL AND e.due_at < ${now}`,
    closed: sql`e.status = 'closed'`,
  };
  const where = and([
    sql`e.kind = 'grievance'`,
    status ? states[status] : null,
    matchesWords(sql`e.search`, filter.search),
  ]);
  const [page, total, counts] = await Promise.all([
    sql<EnquiryDetailRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT e.*, s.name AS assigned_name
      FROM (
        SELECT e.*, ${cursor.place} AS place FROM enquiries e WHERE ${and([where, cursor.beyond])}
        ORDER BY ${cursor.order} LIMIT ${cursor.limit}
      ) e LEFT JOIN staff_names s ON s.id = e.assigned_to ORDER BY ${cursor.order}`.execute(db),
    countRows(db, sql`SELECT FROM enquiries e WHERE ${where}`),
    sql<{ due: number; overdue: number }>`
      SELECT count(*)::int AS due, (count(*) FILTER (WHERE due_at < ${now}))::int AS overdue
      FROM enquiries WHERE kind = 'grievance' AND due_at IS NOT NULL`.execute(db),
  ]);
  return { ...toPage(cursor, page.rows, total), counts: counts.rows[0] ?? { due: 0, overdue: 0 } };
}

type GrievanceRow = EnquiryRow & { answers: { at: string; text: string }[] };

const withAnswers = sql`e.*, coalesce((
  SELECT json_agg(json_build_object('at', a.at, 'text', a.text) ORDER BY a.id) FROM enquiry_answers a WHERE a.enquiry_id = e.id
), '[]') AS answers`;

/** Requires the address it was sent from, because ticket numbers can be guessed. */
export async function findGrievance(db: Db, number: string, email: string): Promise<GrievanceRow | undefined> {
  const { rows } = await sql<GrievanceRow>`
    SELECT ${withAnswers} FROM enquiries e
    WHERE e.number = ${number} AND e.kind = 'grievance' AND e.email <> '' AND lower(e.email) = lower(${email})`.execute(
    db,
  );
  return rows[0];
}

export async function listGrievances(db: Db, customerId: number): Promise<GrievanceRow[]> {
  const { rows } = await sql<GrievanceRow>`
    SELECT ${withAnswers} FROM enquiries e WHERE e.customer_id = ${customerId} AND e.kind = 'grievance'
    ORDER BY e.id DESC`.execute(db);
  return rows;
}

/** Stores the result of a change to a grievance. */
export async function setProgress(
  db: Db,
  id: number,
  {
    status,
    acknowledged_at,
    due_at,
    closed_at,
    resolution,
  }: Pick<EnquiryRow, "status" | "acknowledged_at" | "due_at" | "closed_at" | "resolution">,
): Promise<void> {
  await sql`UPDATE enquiries SET status = ${status}, acknowledged_at = ${acknowledged_at}, due_at = ${due_at},
    closed_at = ${closed_at}, resolution = ${resolution} WHERE id = ${id}`.execute(db);
}
