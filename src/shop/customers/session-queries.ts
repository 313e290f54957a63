import { type RawBuilder, type Selectable, sql } from "kysely";
import { language } from "../../language/text.ts";
import { anyOf } from "../../platform/db/any-of.ts";
import type { Customer } from "../kit/api.ts";
import type { Db } from "../kit/shop.ts";
import { endPushElsewhere, endPushOn } from "../push/index.ts";
import type { CustomersTables } from "./tables.ts";

type SessionRow = Selectable<CustomersTables["sessions"]>;

/** Neither expired nor idle for too long. Rows written by the previous build have no `seen_at`. */
function isActive(now: Date, idleFrom: Date) {
  return sql`s.expires_at > ${now} AND (s.seen_at IS NULL OR s.seen_at > ${idleFrom})`;
}

/** The customer who sends a request, apart from the session, as read from `customers c`. */
const callerValues: Record<keyof Omit<Customer, "sessionHash">, RawBuilder<unknown>> = {
  id: sql`c.id`,
  firstName: sql`c.first_name`,
  verified: sql`c.verification = 'verified'`,
};
export const callerColumns = sql.join(
  Object.entries(callerValues).map(([name, value]) => sql`${value} AS ${sql.raw(`"${name}"`)}`),
);

type SessionCustomer = Customer & { seen_at: Date | null };

/** The customers of these sessions, in their order; undefined for a hash without an active session. `more` reads `customers c`. */
export async function findSessionCustomers<More>(
  db: Db,
  tokenHashes: Buffer[],
  { now, idleFrom, more }: { now: Date; idleFrom: Date; more?: RawBuilder<More> | undefined },
): Promise<((SessionCustomer & More) | undefined)[]> {
  const { rows } = await sql<SessionCustomer & More>`
    SELECT ${callerColumns}, s.seen_at, s.token_hash AS "sessionHash" ${more ? sql`, ${more}` : sql``}
    FROM sessions s JOIN customers c ON c.id = s.customer_id
    WHERE s.token_hash = ${anyOf(tokenHashes, "bytea[]")} AND ${isActive(now, idleFrom)}`.execute(db);
  return tokenHashes.map((hash) => rows.find(({ sessionHash }) => sessionHash.equals(hash)));
}

/** Skips sessions that are being changed at this moment: they will be used again, or end. */
export async function recordSessionUses(db: Db, tokenHashes: Buffer[], now: Date): Promise<void> {
  await sql`
    UPDATE sessions SET seen_at = ${now} WHERE token_hash IN (
      SELECT token_hash FROM sessions WHERE token_hash = ${anyOf(tokenHashes, "bytea[]")} FOR NO KEY UPDATE SKIP LOCKED
    )`.execute(db);
}

export interface NewSession
  extends Pick<SessionRow, "token_hash" | "customer_id" | "network" | "browser" | "expires_at"> {
  /** The hash that was checked; null for a sign-in without a password. */
  passwordHash: string | null;
}

/**
 * Starts a session and deletes the customer's expired ones.
 * @returns false if the password has changed since it was checked, or the account has been deleted
 */
export async function insertSession(db: Db, session: NewSession, now: Date): Promise<boolean> {
  const { token_hash, customer_id, passwordHash, network, browser, expires_at } = session;
  const { rows } = await sql`
    WITH customer AS (
      SELECT id FROM customers
      WHERE id = ${customer_id} AND deleted_at IS NULL AND password_hash = coalesce(${passwordHash}, password_hash) FOR SHARE
    ), ended AS (DELETE FROM sessions WHERE customer_id = ${customer_id} AND expires_at <= ${now})
    INSERT INTO sessions (token_hash, customer_id, network, browser, created_at, seen_at, expires_at)
    SELECT ${token_hash}::bytea, id, ${network}, ${browser}, ${now}::timestamptz, ${now}::timestamptz, ${expires_at}::timestamptz
    FROM customer RETURNING customer_id`.execute(db);
  return rows.length === 1;
}

/** Stores the language in which the customer last signed in or read the shop. Mails and documents are written in it. */
export async function keepLanguage(db: Db, customerId: number): Promise<void> {
  const current = language();
  await sql`UPDATE customers SET language = ${current} WHERE id = ${customerId} AND language <> ${current}`.execute(db);
}

/** Whether a session has not ended; it cannot be ended before the transaction is. Locks the customer first, as a new password does. */
export async function holdSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    WITH customer AS MATERIALIZED (SELECT id FROM customers WHERE id = (
      SELECT customer_id FROM sessions WHERE token_hash = ${tokenHash}) FOR KEY SHARE)
    SELECT FROM sessions
    WHERE token_hash = ${tokenHash} AND customer_id = (SELECT id FROM customer) FOR KEY SHARE`.execute(db);
  return rows.length === 1;
}

/** When the customer of this session last signed in or re-entered the password. */
export async function findProofTime(db: Db, tokenHash: Buffer): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    SELECT greatest(created_at, proven_at) AS at FROM sessions WHERE token_hash = ${tokenHash}`.execute(db);
  return rows[0]?.at;
}

export async function recordPasswordProof(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`UPDATE sessions SET proven_at = ${now} WHERE token_hash = ${tokenHash}`.execute(db);
}

/** A customer's active sessions, most recently used first. */
export async function listActiveSessions(db: Db, customerId: number, now: Date, idleFrom: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT s.* FROM sessions s WHERE s.customer_id = ${customerId} AND ${isActive(now, idleFrom)}
    ORDER BY coalesce(s.seen_at, s.created_at) DESC, s.id`.execute(db);
  return rows;
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`DELETE FROM sessions WHERE token_hash = ${tokenHash}`.execute(db);
  await endPushOn(db, tokenHash);
}

/** @returns false if the customer has no such session */
export async function deleteSessionById(db: Db, customerId: number, id: string): Promise<boolean> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    DELETE FROM sessions WHERE customer_id = ${customerId} AND id = ${id}::uuid RETURNING token_hash`.execute(db);
  for (const { token_hash } of rows) await endPushOn(db, token_hash);
  return rows.length === 1;
}

/** @returns how many were deleted */
export async function deleteOtherSessions(db: Db, customerId: number, kept: Buffer): Promise<number> {
  const { rows } = await sql`
    DELETE FROM sessions WHERE customer_id = ${customerId} AND token_hash <> ${kept} RETURNING id`.execute(db);
  await endPushElsewhere(db, customerId, kept);
  return rows.length;
}
