import { sql } from "kysely";
import type { AssignedSubject, NoteSubject } from "../../contract/staff/note-subjects.ts";
import type { Db } from "../kit/shop.ts";
import type { Colleague, NoteRow, Subject } from "./queries.ts";

/** Who looks after an order or a customer. For enquiries, their own module stores this. */
export async function findAssignee(db: Db, { subject, id }: Subject): Promise<Colleague | null> {
  const { rows } = await sql<Colleague>`
    SELECT s.id, s.name FROM assignees a JOIN staff_names s ON s.id = a.staff_id
    WHERE a.subject = ${subject} AND a.subject_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the assignment of a subject, whether or not one exists, until the transaction ends. */
export async function lockAssignee(db: Db, { subject, id }: Subject): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`assignee of ${subject} ${id}`}, 0))`.execute(db);
}

export async function setAssignee(
  db: Db,
  { subject, id }: Subject & { subject: AssignedSubject },
  staffId: number | null,
  now: Date,
): Promise<void> {
  const values = { subject, subject_id: id, staff_id: staffId ?? 0, at: now };
  if (staffId === null) {
    await db.deleteFrom("assignees").where("subject", "=", subject).where("subject_id", "=", id).execute();
  } else {
    await db
      .insertInto("assignees")
      .values(values)
      .onConflict((conflict) => conflict.columns(["subject", "subject_id"]).doUpdateSet({ staff_id: staffId, at: now }))
      .execute();
  }
}

export type Assignment = Pick<NoteRow, "subject" | "reference" | "number" | "member_name" | "staff_id">;

/**
 * To whom something is assigned.
 * @param by the colleague who assigned it, returned as `member_name`
 */
export async function findAssignment(
  db: Db,
  { subject, subject_id }: { subject: NoteSubject; subject_id: number },
  by: number,
): Promise<Assignment | undefined> {
  const { rows } = await sql<Assignment>`
    SELECT a.subject, a.staff_id, s.name AS member_name, coalesce(o.token, a.subject_id::text) AS reference,
      coalesce(o.number, a.number) AS number
    FROM (
      SELECT subject, subject_id, staff_id, NULL AS number FROM assignees
      UNION ALL SELECT 'enquiry', id, assigned_to, number FROM received_enquiries WHERE assigned_to IS NOT NULL
    ) a
    JOIN staff_names s ON s.id = ${by}
    LEFT JOIN placed_orders o ON a.subject = 'order' AND o.id = a.subject_id
    WHERE a.subject = ${subject} AND a.subject_id = ${subject_id}`.execute(db);
  return rows[0];
}

interface AssignedRow {
  subject: NoteSubject;
  reference: string;
  name: string;
  about: string | null;
  at: Date;
  due_at: Date | null;
  acknowledged_at: Date | null;
}

/**
 * Customers, open orders and pending enquiries that a member of staff looks after: those with a deadline first, the nearest first; then the
 * rest by when they were assigned (enquiries: received), newest first.
 */
export async function listAssigned(
  db: Db,
  staffId: number,
  { subjects, finalStates }: { subjects: readonly NoteSubject[]; finalStates: readonly string[] },
  limit: number,
) {
  const { rows } = await sql<AssignedRow & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM (
      SELECT a.subject, a.subject_id, a.at, coalesce(o.token, a.subject_id::text) AS reference,
        coalesce(o.number, c.name) AS name, b.name AS about, NULL::timestamptz AS due_at, NULL::timestamptz AS acknowledged_at
      FROM assignees a
      LEFT JOIN placed_orders o ON a.subject = 'order' AND o.id = a.subject_id
      LEFT JOIN customer_names b ON b.id = o.customer_id
      LEFT JOIN customer_names c ON a.subject = 'customer' AND c.id = a.subject_id
      WHERE a.staff_id = ${staffId} AND (c.id IS NOT NULL OR o.status <> ALL(${finalStates}::text[]))
      UNION ALL
      SELECT 'enquiry', id, received_at, id::text, number, subject, due_at, acknowledged_at FROM received_enquiries
      WHERE assigned_to = ${staffId} AND pending
    ) a
    WHERE subject = ANY(${subjects}::text[]) ORDER BY due_at, at DESC, subject_id DESC LIMIT ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
