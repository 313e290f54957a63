import { sql } from "kysely";
import type { AttachmentShown } from "../../contract/staff/attachments.ts";
import type { NoteSubject } from "../../contract/staff/note-subjects.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";
import type { Subject } from "../notes/index.ts";

type About = Pick<Subject, "subject" | "id">;

export interface AttachmentRow {
  id: number;
  subject: NoteSubject;
  subject_id: number;
  staff_id: number;
  member_name: string;
  name: string;
  content_type: AttachmentShown["content_type"];
  bytes: number;
  at: Date;
}

const attachments = sql`
  SELECT a.id, a.subject, a.subject_id, a.staff_id, s.name AS member_name, a.name, a.content_type,
    octet_length(a.content) AS bytes, a.at
  FROM attachments a JOIN staff_names s ON s.id = a.staff_id`;

/** Oldest first. */
export async function listAttachments(db: Db, { subject, id }: About): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    ${attachments} WHERE a.subject = ${subject} AND a.subject_id = ${id} ORDER BY a.id`.execute(db);
  return rows;
}

export async function findAttachment(db: Db, id: number): Promise<AttachmentRow | undefined> {
  const { rows } = await sql<AttachmentRow>`${attachments} WHERE a.id = ${id}`.execute(db);
  return rows[0];
}

export async function readContent(db: Db, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`SELECT content FROM attachments WHERE id = ${id}`.execute(db);
  return rows[0]?.content;
}

/** Makes others who attach to the same subject wait until the transaction ends. */
export async function lockAttachmentsTo(db: Db, { subject, id }: About): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`attachments ${subject}`}), ${id}::int)`.execute(db);
}

/** @returns its id */
export async function insertAttachment(
  db: Db,
  { subject, id }: About,
  file: { staff_id: number; name: string; content_type: string; content: Buffer; at: Date },
): Promise<number> {
  const inserted = await db
    .insertInto("attachments")
    .values({ subject, subject_id: id, ...file })
    .returning("id")
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/** @returns false if someone else has already deleted it */
export async function deleteAttachment(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM attachments WHERE id = ${id} RETURNING id`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes what is attached to a customer, and to their orders and enquiries.
 * @param customerId null: only to the enquiries
 */
export async function deleteAttachmentsAbout(
  db: Db,
  customerId: number | null,
  enquiryIds: readonly number[],
): Promise<void> {
  await sql`
    DELETE FROM attachments WHERE (subject = 'customer' AND subject_id = ${customerId})
      OR (subject = 'order' AND subject_id IN (SELECT id FROM placed_orders WHERE customer_id = ${customerId}))
      OR (subject = 'enquiry' AND subject_id = ANY(${[...enquiryIds]}::int[]))`.execute(db);
}

export const deleteAttachmentsBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "attachments", sql`at <= ${moment}`, limit);
