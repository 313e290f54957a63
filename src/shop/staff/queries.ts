import { sql } from "kysely";
import type { MemberListed } from "../../contract/staff/members.ts";
import type { Role } from "../../contract/staff/rights.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Db } from "../kit/shop.ts";
import { deleteSessions, isActive } from "./session-queries.ts";

export interface MemberRow {
  id: number;
  name: string;
  email: string;
  role: Role;
  password_hash: string | null;
  stopped_at: Date | null;
  /** For a stopped member: when they were invited again. */
  invited_at: Date | null;
  password_expires_at: Date | null;
  second_factor: boolean;
  /** From the sign-in policy, which applies to all staff. */
  factor_required: boolean;
  idle_minutes: number;
}

const hasFactor = sql`
  EXISTS (SELECT FROM staff_second_factors f WHERE f.staff_id = s.id AND f.confirmed_at IS NOT NULL) AS second_factor`;

const policy = sql`
  (SELECT second_factor_required FROM staff_sign_in_policy) AS factor_required,
  (SELECT idle_minutes FROM staff_sign_in_policy) AS idle_minutes`;

export const member = sql`s.id, s.name, s.email, s.role, s.password_hash, s.stopped_at, s.invited_at, s.password_expires_at,
  ${hasFactor}, ${policy}`;

/** The member with this email address, and whether they have signed in from this network before. */
export async function findMemberByEmail(db: Db, email: string, network: string) {
  const { rows } = await sql<MemberRow & { network_known: boolean }>`
    SELECT ${member},
      EXISTS (SELECT FROM staff_known_networks k WHERE k.staff_id = s.id AND k.network = ${network}) AS network_known
    FROM staff s WHERE lower(s.email) = lower(${email})`.execute(db);
  return rows[0];
}

/** Records that a member has signed in from this network. */
export async function rememberNetwork(db: Db, staffId: number, network: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO staff_known_networks (staff_id, network, last_used_at) VALUES (${staffId}, ${network}, ${now})
    ON CONFLICT (staff_id, network) DO UPDATE SET last_used_at = excluded.last_used_at`.execute(db);
}

export async function findMember(db: Db, id: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`SELECT ${member} FROM staff s WHERE s.id = ${id}`.execute(db);
  return rows[0];
}

export async function findSessionMember(db: Db, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<MemberRow & { seen_at: Date; by_passkey: boolean }>`
    SELECT ${member}, e.seen_at, e.by_passkey
    FROM staff_sessions e JOIN staff s ON s.id = e.staff_id
    WHERE e.token_hash = ${tokenHash} AND ${isActive(now)} AND s.stopped_at IS NULL`.execute(db);
  return rows[0];
}

/** The members of those sessions that are active. */
export async function listSessionMembers(db: Db, tokenHashes: readonly Buffer[], now: Date) {
  const { rows } = await sql<MemberRow & { token_hash: Buffer; by_passkey: boolean }>`
    SELECT ${member}, e.token_hash, e.by_passkey
    FROM staff_sessions e JOIN staff s ON s.id = e.staff_id
    WHERE e.token_hash = ANY(${tokenHashes}::bytea[]) AND ${isActive(now)} AND s.stopped_at IS NULL`.execute(db);
  return rows;
}

/** Locks a member and all owners until the transaction ends, so that `is_last_owner` stays true. */
export async function lockMember(db: Db, id: number): Promise<(MemberRow & { is_last_owner: boolean }) | undefined> {
  const owners = await sql<{ id: number }>`
    SELECT id FROM staff WHERE role = 'owner' AND stopped_at IS NULL AND password_hash IS NOT NULL
    ORDER BY id FOR UPDATE`.execute(db);
  const { rows } = await sql<MemberRow>`SELECT ${member} FROM staff s WHERE s.id = ${id} FOR UPDATE OF s`.execute(db);
  const row = rows[0];
  return row && { ...row, is_last_owner: owners.rows.length === 1 && owners.rows[0]?.id === id };
}

export async function listMembers(db: Db, id: number | null = null): Promise<MemberListed[]> {
  const { rows } = await sql<
    Omit<MemberListed, "last_seen_at" | "created_at" | "seen"> & { last_seen_at: Date | null; created_at: Date }
  >`
    SELECT s.id, s.name, s.email, s.role, s.last_seen_at, s.created_at,
           CASE WHEN s.stopped_at IS NOT NULL AND s.invited_at IS NULL THEN 'stopped'
                WHEN s.password_hash IS NULL OR s.stopped_at IS NOT NULL THEN 'invited'
                ELSE 'active' END AS state,
           ${hasFactor}
    FROM staff s WHERE ${id}::int IS NULL OR s.id = ${id} ORDER BY lower(s.name), s.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    seen: toVersion(row),
  }));
}

/** Identifies the state of a member that the form shows. */
export function toVersion({ name, role }: { name: string; role: Role }): string {
  return listVersion([name, role]);
}

export async function hasOwner(db: Db): Promise<boolean> {
  return (await sql`SELECT FROM staff WHERE role = 'owner' LIMIT 1`.execute(db)).rows.length > 0;
}

/** @returns the new member's id, or null when the email address is taken */
export async function insertMember(
  db: Db,
  input: { name: string; email: string; role: Role; passwordHash: string | null; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO staff (name, email, role, password_hash, created_at)
    VALUES (${input.name}, ${input.email}, ${input.role}, ${input.passwordHash}, ${input.now})
    ON CONFLICT (lower(email)) DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function updateMember(db: Db, id: number, { name, role }: { name: string; role: Role }): Promise<void> {
  await sql`UPDATE staff SET name = ${name}, role = ${role} WHERE id = ${id}`.execute(db);
}

/** Ends a member's access, including sessions and invitations. */
export async function setStopped(db: Db, id: number, at: Date): Promise<void> {
  await sql`UPDATE staff SET stopped_at = ${at}, invited_at = NULL WHERE id = ${id}`.execute(db);
  await sql`DELETE FROM staff_invitations WHERE staff_id = ${id}`.execute(db);
  await deleteSessions(db, id, null);
}

/** A stopped member can return only through the invitation: the old password is deleted. */
export async function setInvited(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    UPDATE staff SET invited_at = ${at}, password_hash = CASE WHEN stopped_at IS NULL THEN password_hash END
    WHERE id = ${id}`.execute(db);
}

/** Restores the access of a stopped member who accepts an invitation. */
export async function setJoined(db: Db, id: number): Promise<void> {
  await sql`UPDATE staff SET stopped_at = NULL, invited_at = NULL WHERE id = ${id}`.execute(db);
}

/** Sets a password chosen by the member and ends their sessions, except the one kept. */
export async function setPassword(db: Db, id: number, passwordHash: string, keep: Buffer | null): Promise<void> {
  await sql`UPDATE staff SET password_hash = ${passwordHash}, password_expires_at = NULL WHERE id = ${id}`.execute(db);
  await deleteSessions(db, id, keep);
}

/** Sets a generated password, which must be changed. */
export async function setFirstPassword(db: Db, id: number, passwordHash: string, expiresAt: Date): Promise<void> {
  await sql`
    UPDATE staff SET password_hash = ${passwordHash}, password_expires_at = ${expiresAt} WHERE id = ${id}`.execute(db);
}

/** The only member of staff, if still on a generated password; null otherwise. */
export async function findUnclaimedOwner(
  db: Db,
): Promise<{ id: number; email: string; password_expires_at: Date } | null> {
  const { rows } = await sql<{ id: number; email: string; password_expires_at: Date | null }>`
    SELECT id, email, password_expires_at FROM staff LIMIT 2`.execute(db);
  const [first, second] = rows;
  if (!first?.password_expires_at || second) return null;
  return { ...first, password_expires_at: first.password_expires_at };
}

/** Owners, who receive security alerts. */
export async function listOwners(db: Db): Promise<{ id: number; name: string; email: string }[]> {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    SELECT id, name, email FROM staff
    WHERE role = 'owner' AND stopped_at IS NULL AND password_hash IS NOT NULL ORDER BY id`.execute(db);
  return rows;
}

export const deleteKnownNetworksUnusedSince = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "staff_known_networks", sql`last_used_at <= ${moment}`, limit);
