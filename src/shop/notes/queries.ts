import { type RawBuilder, sql } from "kysely";
import type { AssignedSubject, NoteSubject } from "../../contract/staff/note-subjects.ts";
import type { PersonalNoticeName } from "../../contract/staff/notice-kinds.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";

/** An order, a customer or an enquiry that notes are about. */
export interface Subject {
  subject: NoteSubject;
  id: number;
  /** An order's or enquiry's number, or a customer's name. */
  name: string;
}

/** Ids are the only references without letters, and short enough to be a number of the database. */
const isId = (reference: string) => /^[1-9][0-9]{0,8}$/.test(reference);

/** @param reference an order's token, or the id of a customer or an enquiry */
export async function findSubject(db: Db, subject: NoteSubject, reference: string): Promise<Subject | null> {
  const selections: Record<NoteSubject, RawBuilder<unknown>> = {
    order: sql`SELECT id, number AS name FROM placed_orders WHERE token = ${reference}`,
    customer: sql`SELECT id, name FROM customer_names WHERE id = ${reference}`,
    enquiry: sql`SELECT id, number AS name FROM received_enquiries WHERE id = ${reference}`,
  };
  if (subject !== "order" && !isId(reference)) return null;
  const { rows } = await sql<{ id: number; name: string }>`${selections[subject]}`.execute(db);
  const [row] = rows;
  return row ? { subject, ...row } : null;
}

export interface NoteRow {
  id: number;
  subject: NoteSubject;
  subject_id: number;
  /** As in the address of its screen. */
  reference: string;
  /** Of an order or enquiry; null for customers. */
  number: string | null;
  name: string;
  staff_id: number;
  member_name: string;
  text: string;
  at: Date;
  removed_at: Date | null;
}

/** Notes with what they are about. */
const notes = sql`
  SELECT n.*, s.name AS member_name, coalesce(o.token, n.subject_id::text) AS reference,
    coalesce(o.number, e.number) AS number, coalesce(o.number, e.number, c.name, '') AS name
  FROM notes n JOIN staff_names s ON s.id = n.staff_id
  LEFT JOIN placed_orders o ON n.subject = 'order' AND o.id = n.subject_id
  LEFT JOIN received_enquiries e ON n.subject = 'enquiry' AND e.id = n.subject_id
  LEFT JOIN customer_names c ON n.subject = 'customer' AND c.id = n.subject_id`;

export async function findNote(db: Db, id: number): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`${notes} WHERE n.id = ${id}`.execute(db);
  return rows[0];
}

/** Locked until the transaction ends. */
export async function lockNote(db: Db, id: number): Promise<NoteRow | undefined> {
  const { rows } = await sql`SELECT FROM notes WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows.length > 0 ? findNote(db, id) : undefined;
}

interface Colleague {
  id: number;
  name: string;
}

export type ListedNote = NoteRow & { mentions: Colleague[] };

/** The latest notes, oldest of them first, and how many came before. */
export async function listNotes(db: Db, { subject, id }: Subject, count: number) {
  const [listed, total] = await Promise.all([
    sql<ListedNote>`
      SELECT * FROM (
        SELECT n.*, s.name AS member_name, coalesce(m.mentions, '[]') AS mentions
        FROM notes n JOIN staff_names s ON s.id = n.staff_id
        LEFT JOIN LATERAL (
          SELECT json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.name, s.id) AS mentions
          FROM note_mentions m JOIN staff_names s ON s.id = m.staff_id WHERE m.note_id = n.id
        ) m ON true
        WHERE n.subject = ${subject} AND n.subject_id = ${id} ORDER BY n.id DESC LIMIT ${count}
      ) latest ORDER BY id`.execute(db),
    sql<{ count: number }>`
      SELECT count(*)::int AS count FROM notes WHERE subject = ${subject} AND subject_id = ${id}`.execute(db),
  ]);
  return { rows: listed.rows, earlier: Math.max(0, (total.rows[0]?.count ?? 0) - listed.rows.length) };
}

/** @returns its id */
export async function insertNote(
  db: Db,
  { subject, id }: Subject,
  note: { staffId: number; text: string; mentions: readonly number[] },
  now: Date,
): Promise<number> {
  const { id: noteId } = await db
    .insertInto("notes")
    .values({ subject, subject_id: id, staff_id: note.staffId, text: note.text, at: now, removed_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (note.mentions.length > 0) {
    const mentioned = note.mentions.map((staff_id) => ({ note_id: noteId, staff_id, seen_at: null }));
    await db.insertInto("note_mentions").values(mentioned).execute();
  }
  return noteId;
}

export async function clearNote(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("notes").set({ text: "", removed_at: now }).where("id", "=", id).execute();
  await db.deleteFrom("note_mentions").where("note_id", "=", id).execute();
}

/** Active colleagues with one of these roles, by name. */
export async function listColleagues(db: Db, roles: readonly string[]): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    SELECT id, name FROM staff_names WHERE active AND role = ANY(${roles}::text[]) ORDER BY name, id`.execute(db);
  return rows;
}

export async function findAssignee(db: Db, { subject, id }: Subject): Promise<Colleague | null> {
  const { rows } = await sql<Colleague>`
    SELECT s.id, s.name FROM assignees a JOIN staff_names s ON s.id = a.staff_id
    WHERE a.subject = ${subject} AND a.subject_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks who looks after something, whether or not anybody does, until the transaction ends. */
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
 * Whom something is assigned to.
 * @param by the colleague who assigned it, named by `member_name`
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

/** Whether a member of staff does not want mails of this kind. */
export async function isDeclined(db: Db, staffId: number, kind: PersonalNoticeName): Promise<boolean> {
  const { rows } = await sql`SELECT FROM declined_notices WHERE staff_id = ${staffId} AND kind = ${kind}`.execute(db);
  return rows.length > 0;
}

/** Notes that mention a member of staff who has not read them yet, newest first. */
export async function listUnreadMentions(db: Db, staffId: number, subjects: readonly NoteSubject[], limit: number) {
  const unseen = sql`
    FROM (${notes}) n JOIN note_mentions m ON m.note_id = n.id
    WHERE m.staff_id = ${staffId} AND m.seen_at IS NULL AND n.subject = ANY(${subjects}::text[])`;
  const { rows } = await sql<NoteRow & { total: number }>`
    SELECT n.*, count(*) OVER ()::int AS total ${unseen} ORDER BY n.id DESC LIMIT ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function markMentionsAsRead(db: Db, { subject, id }: Subject, staffId: number, now: Date): Promise<void> {
  await sql`
    UPDATE note_mentions m SET seen_at = ${now} FROM notes n
    WHERE n.id = m.note_id AND n.subject = ${subject} AND n.subject_id = ${id} AND m.staff_id = ${staffId}
      AND m.seen_at IS NULL`.execute(db);
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
 * Customers, open orders and pending enquiries that a member of staff looks after: what has a deadline, the next first, then the latest
 * by when they were assigned, enquiries by when they were received.
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

/**
 * Deletes what staff have written about a customer, their orders and their enquiries: it may name the person.
 * @param enquiryIds those sent without signing in too
 */
export async function deleteNotesAbout(db: Db, customerId: number, enquiryIds: readonly number[]): Promise<void> {
  const theirs = sql`
    (subject = 'customer' AND subject_id = ${customerId})
    OR (subject = 'order' AND subject_id = ANY(ARRAY(SELECT id FROM placed_orders WHERE customer_id = ${customerId})))
    OR (subject = 'enquiry' AND subject_id = ANY(${enquiryIds}::int[]))`;
  await sql`DELETE FROM notes WHERE ${theirs}`.execute(db);
  await sql`DELETE FROM assignees WHERE subject = 'customer' AND subject_id = ${customerId}`.execute(db);
}

export const deleteNotesBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "notes", sql`at <= ${moment}`, limit);
