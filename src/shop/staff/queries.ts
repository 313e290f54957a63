import { type Selectable, sql } from "kysely";
import type { AuditEntry, MemberListed } from "../../contract/staff/members.ts";
import type { Role } from "../../contract/staff/rights.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, matchesWords, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { StaffTables } from "./tables.ts";

export type SessionRow = Selectable<StaffTables["staff_sessions"]>;
export type SecondFactorRow = Selectable<StaffTables["staff_second_factors"]>;

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
const member = sql`s.id, s.name, s.email, s.role, s.password_hash, s.stopped_at, s.invited_at, s.password_expires_at,
  ${hasFactor}, ${policy}`;

/** The member with this email address, and whether they have signed in from this network before. */
export async function findMemberByEmail(db: Db, email: string, network: string) {
  const { rows } = await sql<MemberRow & { network_known: boolean }>`
    SELECT ${member},
      EXISTS (SELECT FROM staff_known_networks k WHERE k.staff_id = s.id AND k.network = ${network}) AS network_known
    FROM staff s WHERE lower(s.email) = lower(${email})`.execute(db);
  return rows[0];
}

/** Remembers that a member has signed in from this network. */
export async function rememberNetwork(db: Db, staffId: number, network: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO staff_known_networks (staff_id, network, last_used_at) VALUES (${staffId}, ${network}, ${now})
    ON CONFLICT (staff_id, network) DO UPDATE SET last_used_at = excluded.last_used_at`.execute(db);
}

export async function findMember(db: Db, id: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`SELECT ${member} FROM staff s WHERE s.id = ${id}`.execute(db);
  return rows[0];
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
    Omit<MemberListed, "last_seen_at" | "created_at"> & { last_seen_at: Date | null; created_at: Date }
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
  }));
}

export async function hasStaff(db: Db): Promise<boolean> {
  return (await sql`SELECT FROM staff LIMIT 1`.execute(db)).rows.length > 0;
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

/** A stopped member may return through the invitation only: the old password is deleted. */
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

export async function signInPolicy(db: Db): Promise<{ second_factor_required: boolean; idle_minutes: number }> {
  const { second_factor_required, idle_minutes } = await db
    .selectFrom("staff_sign_in_policy")
    .select(["second_factor_required", "idle_minutes"])
    .executeTakeFirstOrThrow();
  return { second_factor_required, idle_minutes };
}

export async function setSignInPolicy(
  db: Db,
  input: { second_factor_required: boolean; idle_minutes: number },
): Promise<void> {
  await sql`
    UPDATE staff_sign_in_policy
    SET second_factor_required = ${input.second_factor_required}, idle_minutes = ${input.idle_minutes}`.execute(db);
}

export async function insertInvitation(
  db: Db,
  input: { tokenHash: Buffer; staffId: number; expiresAt: Date },
): Promise<void> {
  await sql`DELETE FROM staff_invitations WHERE staff_id = ${input.staffId}`.execute(db);
  await sql`
    INSERT INTO staff_invitations (token_hash, staff_id, expires_at)
    VALUES (${input.tokenHash}, ${input.staffId}, ${input.expiresAt})`.execute(db);
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

/** Neither expired nor idle for too long. */
const isActive = (now: Date) => sql`
  e.expires_at > ${now} AND e.seen_at > ${now}::timestamptz - (
    SELECT idle_minutes * interval '1 minute' FROM staff_sign_in_policy)`;

export async function findSessionMember(db: Db, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<MemberRow & { seen_at: Date; by_passkey: boolean }>`
    SELECT ${member}, e.seen_at, e.by_passkey
    FROM staff_sessions e JOIN staff s ON s.id = e.staff_id
    WHERE e.token_hash = ${tokenHash} AND ${isActive(now)} AND s.stopped_at IS NULL`.execute(db);
  return rows[0];
}

export async function recordSessionUse(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    WITH seen AS (UPDATE staff_sessions SET seen_at = ${now} WHERE token_hash = ${tokenHash} RETURNING staff_id)
    UPDATE staff SET last_seen_at = ${now} FROM seen WHERE id = seen.staff_id`.execute(db);
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

export const deleteInvitationsEndedBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "staff_invitations", sql`expires_at <= ${moment}`, limit);

export const deleteKnownNetworksUnusedSince = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "staff_known_networks", sql`last_used_at <= ${moment}`, limit);

/** Locked until the transaction ends. */
export async function findSecondFactor(db: Db, staffId: number): Promise<SecondFactorRow | undefined> {
  const { rows } = await sql<SecondFactorRow>`
    SELECT * FROM staff_second_factors WHERE staff_id = ${staffId} FOR UPDATE`.execute(db);
  return rows[0];
}

/**
 * @param secret encrypted
 * @returns false when there is a confirmed one already
 */
export async function beginSecondFactor(db: Db, staffId: number, secret: string): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO staff_second_factors (staff_id, secret) VALUES (${staffId}, ${secret})
    ON CONFLICT (staff_id) DO UPDATE SET secret = excluded.secret, last_step = 0
      WHERE staff_second_factors.confirmed_at IS NULL
    RETURNING staff_id`.execute(db);
  return inserted.rows.length === 1;
}

export async function confirmSecondFactor(
  db: Db,
  staffId: number,
  confirmed: { at: Date; step: number; recovery: { salt: Buffer; hashes: Buffer[] } },
): Promise<void> {
  await sql`
    UPDATE staff_second_factors
    SET confirmed_at = ${confirmed.at}, last_step = ${confirmed.step}, recovery_salt = ${confirmed.recovery.salt},
      recovery_hashes = ${confirmed.recovery.hashes}::bytea[]
    WHERE staff_id = ${staffId}`.execute(db);
}

/** @param secret encrypted with the current key */
export async function storeStep(db: Db, staffId: number, step: number, secret: string): Promise<void> {
  await sql`
    UPDATE staff_second_factors SET last_step = ${step}, secret = ${secret} WHERE staff_id = ${staffId}`.execute(db);
}

/** @returns how many recovery codes are left; null when none matches. Of two concurrent uses, one succeeds. */
export async function consumeRecoveryHash(db: Db, staffId: number, hash: Buffer): Promise<number | null> {
  const taken = await sql<{ codes_left: number }>`
    UPDATE staff_second_factors SET recovery_hashes = array_remove(recovery_hashes, ${hash})
    WHERE staff_id = ${staffId} AND confirmed_at IS NOT NULL AND ${hash} = ANY (recovery_hashes)
    RETURNING cardinality(recovery_hashes) AS codes_left`.execute(db);
  return taken.rows[0]?.codes_left ?? null;
}

export async function findRecoverySalt(db: Db, staffId: number): Promise<{ salt: Buffer | null } | undefined> {
  const { rows } = await sql<{ salt: Buffer | null }>`
    SELECT recovery_salt AS salt FROM staff_second_factors WHERE staff_id = ${staffId}`.execute(db);
  return rows[0];
}

export async function listSecondFactors(db: Db): Promise<SecondFactorRow[]> {
  return (await sql<SecondFactorRow>`SELECT * FROM staff_second_factors ORDER BY staff_id`.execute(db)).rows;
}

/** @param was the row as read; nothing is stored if it has changed since */
export async function replaceStoredFactor(
  db: Db,
  was: SecondFactorRow,
  now: Pick<SecondFactorRow, "secret" | "recovery_salt" | "recovery_hashes">,
): Promise<void> {
  await sql`
    UPDATE staff_second_factors
    SET secret = ${now.secret}, recovery_salt = ${now.recovery_salt}, recovery_hashes = ${now.recovery_hashes}::bytea[]
    WHERE staff_id = ${was.staff_id} AND secret = ${was.secret} AND recovery_hashes = ${was.recovery_hashes}::bytea[]
  `.execute(db);
}

/** @returns whether a confirmed one was deleted */
export async function deleteSecondFactor(db: Db, staffId: number): Promise<boolean> {
  const gone = await sql<{ confirmed_at: Date | null }>`
    DELETE FROM staff_second_factors WHERE staff_id = ${staffId} RETURNING confirmed_at`.execute(db);
  return gone.rows.some(({ confirmed_at }) => confirmed_at !== null);
}

export interface NewAuditEntry {
  staff_id: number | null;
  member_name: string;
  act: string;
  subject: string;
  subject_id: string;
  subject_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export async function insertAuditEntry(db: Db, entry: NewAuditEntry, at: Date): Promise<void> {
  await sql`
    INSERT INTO audit_entries (at, staff_id, member_name, act, subject, subject_id, subject_name, before, after)
    VALUES (${at}, ${entry.staff_id}, ${entry.member_name}, ${entry.act}, ${entry.subject}, ${entry.subject_id},
      ${entry.subject_name}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`.execute(db);
}

export interface AuditFilter extends PageRequest {
  search?: string | undefined;
  member?: number | undefined;
  subject?: string | undefined;
  subject_id?: string | undefined;
  /** Days in IST, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

const newest: ListOrder = {
  name: "newest",
  keys: [
    { by: sql`at`, type: "timestamptz" },
    { by: sql`id`, type: "bigint" },
  ],
  descending: true,
};

/** Entries hold customer ids; names are looked up while the accounts exist. */
const displayName = sql`coalesce((
  SELECT name FROM customer_names c
  WHERE c.id = CASE WHEN subject = 'customer' AND subject_id ~ '^[0-9]{1,9}$' THEN subject_id::int END), subject_name)`;

/** One page of the audit log, newest first. */
export async function listAuditEntries(db: Db, filter: AuditFilter): Promise<Page<AuditEntry> | Refusal> {
  const cursor = cursorClause(newest, filter);
  if (cursor instanceof Refusal) return cursor;
  const { member, subject, subject_id, from, to, search } = filter;
  const where = and([
    member ? sql`staff_id = ${member}` : null,
    subject ? sql`subject = ${subject}` : null,
    subject_id ? sql`subject_id = ${subject_id}` : null,
    from ? sql`at >= ${from}::date::timestamp AT TIME ZONE 'Asia/Kolkata'` : null,
    to ? sql`at < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'` : null,
    ...(await matchAuditWords(db, search)),
  ]);
  const [page, total] = await Promise.all([
    sql<Omit<AuditEntry, "at"> & { at: Date; place: string[] }>`${PLAN_EACH_TIME}
      SELECT id, at, staff_id AS member_id, member_name, act, subject, subject_id, ${displayName} AS subject_name,
             before, after, ${cursor.place} AS place
      FROM audit_entries WHERE ${and([where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(
      db,
    ),
    countRows(db, sql`SELECT FROM audit_entries WHERE ${where}`),
  ]);
  const { rows, meta } = toPage(cursor, page.rows, total);
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), meta };
}

/** Each word must match the entry or the customer's name, which entries do not hold. */
async function matchAuditWords(db: Db, search: string | undefined) {
  const words = search?.split(/\s+/).filter(Boolean).slice(0, 10) ?? [];
  return Promise.all(
    words.map(async (word) => {
      const { rows } = await sql<{ id: string }>`
        SELECT id::text FROM customer_names WHERE ${matchesWords(sql`search`, word)} ORDER BY customer_names.id DESC LIMIT 200`.execute(
        db,
      );
      const inEntry = matchesWords(sql`search`, word);
      if (rows.length === 0) return inEntry;
      return sql`(${inEntry} OR (subject = 'customer' AND subject_id = ANY(${rows.map(({ id }) => id)}::text[])))`;
    }),
  );
}

function json(value: Record<string, unknown> | null): string | null {
  return value && JSON.stringify(value);
}
