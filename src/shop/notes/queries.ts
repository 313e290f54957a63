import { type RawBuilder, sql } from "kysely";
import type { NoteSubject } from "../../contract/staff/note-subjects.ts";
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

/** Ids are the only references without letters, and short enough to fit a database integer. */
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
  /** As in the URL of its screen. */
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

/** Notes with their subjects. */
export const notes = sql`
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

/** Locks the note until the transaction ends. */
export async function lockNote(db: Db, id: number): Promise<NoteRow | undefined> {
  const { rows } = await sql`SELECT FROM notes WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows.length > 0 ? findNote(db, id) : undefined;
}

export interface Colleague {
  id: number;
  name: string;
}

export type ListedNote = NoteRow & { mentions: Colleague[] };

/** The latest notes, oldest first, and the number of earlier ones. */
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

/** Whether a member of staff has opted out of mails of this kind. */
export async function isDeclined(db: Db, staffId: number, kind: PersonalNoticeName): Promise<boolean> {
  const { rows } = await sql`SELECT FROM declined_notices WHERE staff_id = ${staffId} AND kind = ${kind}`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes what staff have written about a customer, their orders and their enquiries, because it may name the person.
 * @param customerId null: only about the enquiries
 * @param enquiryIds include those sent without signing in
 */
export async function deleteNotesAbout(
  db: Db,
  customerId: number | null,
  enquiryIds: readonly number[],
): Promise<void> {
  const theirs = sql`
    (subject = 'customer' AND subject_id = ${customerId})
    OR (subject = 'order' AND subject_id = ANY(ARRAY(SELECT id FROM placed_orders WHERE customer_id = ${customerId})))
    OR (subject = 'enquiry' AND subject_id = ANY(${enquiryIds}::int[]))`;
  await sql`DELETE FROM notes WHERE ${theirs}`.execute(db);
  await sql`DELETE FROM assignees WHERE subject = 'customer' AND subject_id = ${customerId}`.execute(db);
}

export const deleteNotesBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "notes", sql`at <= ${moment}`, limit);
