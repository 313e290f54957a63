import { type Selectable, sql } from "kysely";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";
import type { StaffTables } from "./tables.ts";

export type SessionRow = Selectable<StaffTables["staff_sessions"]>;

/** Condition that a session has neither expired nor been idle for too long. */
export const isActive = (now: Date) => sql`
  e.expires_at > ${now} AND e.seen_at > ${now}::timestamptz - (
    SELECT idle_minutes * interval '1 minute' FROM staff_sign_in_policy)`;

/** Skips a session that is being changed at this moment, or whose member is: it will be used again, or end. */
export async function recordSessionUse(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    WITH used AS (
      SELECT e.token_hash, e.staff_id FROM staff_sessions e JOIN staff s ON s.id = e.staff_id
      WHERE e.token_hash = ${tokenHash} FOR NO KEY UPDATE SKIP LOCKED
    ), seen AS (
      UPDATE staff_sessions e SET seen_at = ${now} FROM used WHERE e.token_hash = used.token_hash
    )
    UPDATE staff SET last_seen_at = ${now} FROM used WHERE id = used.staff_id`.execute(db);
}

/** Whether a session has not ended; it cannot be ended before the transaction is. */
export async function holdSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`SELECT FROM staff_sessions WHERE token_hash = ${tokenHash} FOR KEY SHARE`.execute(db);
  return rows.length === 1;
}

/** @returns false when the member was stopped or the password changed since it was checked */
export async function insertSession(
  db: Db,
  input: Pick<SessionRow, "token_hash" | "id" | "staff_id" | "network" | "browser" | "expires_at" | "by_passkey">,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const inserted = await sql`
    WITH seen AS (
      UPDATE staff SET last_seen_at = ${now}
      WHERE id = ${input.staff_id} AND stopped_at IS NULL AND password_hash = ${passwordHash} RETURNING id
    )
    INSERT INTO staff_sessions (token_hash, id, staff_id, network, browser, created_at, seen_at, expires_at, by_passkey)
    SELECT ${input.token_hash}, ${input.id}, id, ${input.network}, ${input.browser}, ${now}::timestamptz,
      ${now}::timestamptz, ${input.expires_at}::timestamptz, ${input.by_passkey}
    FROM seen RETURNING id`.execute(db);
  return inserted.rows.length === 1;
}

/** Active sessions of one member or of all staff, most recently used first. */
export async function listSessions(db: Db, staffId: number | null, now: Date) {
  const { rows } = await sql<SessionRow & { member_name: string }>`
    SELECT e.*, s.name AS member_name FROM staff_sessions e JOIN staff s ON s.id = e.staff_id
    WHERE (${staffId}::int IS NULL OR e.staff_id = ${staffId}) AND ${isActive(now)}
    ORDER BY e.seen_at DESC, e.id`.execute(db);
  return rows;
}

/** @returns the member whose session was ended, or null when there is no such session */
export async function deleteSession(db: Db, id: string, staffId: number | null) {
  const { rows } = await sql<{ staff_id: number; member_name: string }>`
    WITH ended AS (
      DELETE FROM staff_sessions WHERE id = ${id} AND (${staffId}::int IS NULL OR staff_id = ${staffId}) RETURNING staff_id
    )
    SELECT staff_id, name AS member_name FROM ended JOIN staff ON staff.id = staff_id`.execute(db);
  return rows[0] ?? null;
}

export async function deleteOwnSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`DELETE FROM staff_sessions WHERE token_hash = ${tokenHash}`.execute(db);
}

export async function deleteSessions(db: Db, staffId: number, keep: Buffer | null): Promise<void> {
  await sql`DELETE FROM staff_sessions WHERE staff_id = ${staffId} AND token_hash IS DISTINCT FROM ${keep}`.execute(db);
}

export const deleteSessionsEndedBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "staff_sessions", sql`expires_at <= ${moment}`, limit);
