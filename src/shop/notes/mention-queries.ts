import { sql } from "kysely";
import type { NoteSubject } from "../../contract/staff/note-subjects.ts";
import type { Db } from "../kit/shop.ts";
import { type NoteRow, notes, type Subject } from "./queries.ts";

/** Unread notes that mention a member of staff, newest first. */
export async function listUnreadMentions(db: Db, staffId: number, subjects: readonly NoteSubject[], limit: number) {
  const unseen = sql`
    FROM (${notes}) n JOIN note_mentions m ON m.note_id = n.id
    WHERE m.staff_id = ${staffId} AND m.seen_at IS NULL AND n.subject = ANY(${subjects}::text[])`;
  const { rows } = await sql<NoteRow & { total: number }>`
    SELECT n.*, count(*) OVER ()::int AS total ${unseen} ORDER BY n.id DESC LIMIT ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** @param latest the last note that was seen; undefined: all of them */
export async function markMentionsAsRead(
  db: Db,
  { subject, id }: Subject,
  { staffId, latest }: { staffId: number; latest: number | undefined },
  now: Date,
): Promise<void> {
  await sql`
    UPDATE note_mentions m SET seen_at = ${now} FROM notes n
    WHERE n.id = m.note_id AND n.subject = ${subject} AND n.subject_id = ${id} AND m.staff_id = ${staffId}
      AND m.seen_at IS NULL AND n.id <= coalesce(${latest ?? null}, n.id)`.execute(db);
}
