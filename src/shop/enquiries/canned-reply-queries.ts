import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

export interface CannedReplyRow {
  id: number;
  title: string;
  text: string;
}

export async function listCannedReplies(db: Db): Promise<CannedReplyRow[]> {
  const { rows } = await sql<CannedReplyRow>`SELECT id, title, text FROM canned_replies ORDER BY lower(title)`.execute(
    db,
  );
  return rows;
}

/** @returns null when the title is taken */
export async function insertReply(db: Db, input: Omit<CannedReplyRow, "id">): Promise<CannedReplyRow | null> {
  const { rows } = await sql<CannedReplyRow>`
    INSERT INTO canned_replies (title, text) VALUES (${input.title}, ${input.text})
    ON CONFLICT (lower(title)) DO NOTHING RETURNING id, title, text`.execute(db);
  return rows[0] ?? null;
}

/** Locked until the transaction ends. */
export async function lockReply(db: Db, id: number): Promise<CannedReplyRow | undefined> {
  const { rows } =
    await sql<CannedReplyRow>`SELECT id, title, text FROM canned_replies WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows[0];
}

/** @throws a unique violation of `canned_replies_title` if the title is taken */
export async function updateReply(db: Db, { id, title, text }: CannedReplyRow): Promise<void> {
  await sql`UPDATE canned_replies SET title = ${title}, text = ${text} WHERE id = ${id}`.execute(db);
}

export async function deleteReply(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM canned_replies WHERE id = ${id}`.execute(db);
}
