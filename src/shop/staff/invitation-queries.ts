import { sql } from "kysely";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";
import { type MemberRow, member } from "./queries.ts";

/**
 * Whether the member has not been invited again.
 * @param mail `invitedAt` is null in jobs of an earlier build: such a mail counts as the latest unless another one's link is valid
 */
export async function isLatestInvitation(
  db: Db,
  mail: { tokenHash: Buffer; staffId: number; invitedAt: Date | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_latest: boolean }>`
    SELECT CASE WHEN ${mail.invitedAt}::timestamptz IS NULL THEN NOT EXISTS (
      SELECT FROM staff_invitations
      WHERE staff_id = ${mail.staffId} AND token_hash <> ${mail.tokenHash} AND expires_at > ${mail.now})
    ELSE coalesce(invited_at, created_at) = ${mail.invitedAt} END AS is_latest
    FROM staff WHERE id = ${mail.staffId}`.execute(db);
  return rows[0]?.is_latest ?? false;
}

export async function insertInvitation(
  db: Db,
  input: { tokenHash: Buffer; staffId: number; expiresAt: Date },
): Promise<void> {
  await sql`
    DELETE FROM staff_invitations
    WHERE staff_id = ${input.staffId} AND token_hash <> ${input.tokenHash}`.execute(db);
  await sql`
    INSERT INTO staff_invitations (token_hash, staff_id, expires_at)
    VALUES (${input.tokenHash}, ${input.staffId}, ${input.expiresAt})
    ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at`.execute(db);
}

/** The member invited by this link; undefined when it has expired. */
export async function findInvitedMember(db: Db, tokenHash: Buffer, now: Date): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    SELECT ${member} FROM staff_invitations i JOIN staff s ON s.id = i.staff_id
    WHERE i.token_hash = ${tokenHash} AND i.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** @returns false when the link was used before; of two concurrent uses, one succeeds */
export async function consumeInvitation(db: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await sql`DELETE FROM staff_invitations WHERE token_hash = ${tokenHash} RETURNING staff_id`.execute(db);
  return taken.rows.length === 1;
}

export const deleteInvitationsEndedBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "staff_invitations", sql`expires_at <= ${moment}`, limit);
