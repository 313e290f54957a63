import { type Selectable, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { CustomersTables } from "./tables.ts";

type SessionRow = Selectable<CustomersTables["sessions"]>;

/** A session ends at its time, and earlier when it was not used. The previous build's rows do not say when they were. */
function lasting(now: Date, idleFrom: Date) {
  return sql`s.expires_at > ${now} AND (s.seen_at IS NULL OR s.seen_at > ${idleFrom})`;
}

/** The customer whose session this is, while it lasts. */
export async function customerOfSession(db: Db, tokenHash: Buffer, now: Date, idleFrom: Date) {
  const found = await sql<{ id: number; first_name: string; verified: boolean; seen_at: Date | null }>`
    SELECT c.id, c.first_name, c.verification = 'verified' AS verified, s.seen_at
    FROM sessions s JOIN customers c ON c.id = s.customer_id
    WHERE s.token_hash = ${tokenHash} AND ${lasting(now, idleFrom)}`.execute(db);
  return found.rows[0];
}

/** Notes that a session was used. */
export async function noteSeen(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`UPDATE sessions SET seen_at = ${now} WHERE token_hash = ${tokenHash}`.execute(db);
}

export interface NewSession
  extends Pick<SessionRow, "token_hash" | "customer_id" | "network" | "browser" | "expires_at"> {
  /** The hash that was checked; null when the customer has proven themselves in another way. */
  passwordHash: string | null;
}

/**
 * Begins a session and forgets those of the customer that have ended.
 * @returns false when the password that was checked is no longer theirs, or the account was deleted at this moment
 */
export async function insertSession(db: Db, session: NewSession, now: Date): Promise<boolean> {
  const { token_hash, customer_id, passwordHash, network, browser, expires_at } = session;
  const found = await sql`
    WITH customer AS (
      SELECT id FROM customers
      WHERE id = ${customer_id} AND deleted_at IS NULL AND password_hash = coalesce(${passwordHash}, password_hash) FOR SHARE
    ), ended AS (DELETE FROM sessions WHERE customer_id = ${customer_id} AND expires_at <= ${now})
    INSERT INTO sessions (token_hash, customer_id, network, browser, created_at, seen_at, expires_at)
    SELECT ${token_hash}::bytea, id, ${network}, ${browser}, ${now}::timestamptz, ${now}::timestamptz, ${expires_at}::timestamptz
    FROM customer RETURNING customer_id`.execute(db);
  return found.rows.length === 1;
}

/** When the customer behind a session last signed in or entered the password again. */
export async function provenAt(db: Db, tokenHash: Buffer): Promise<Date | undefined> {
  const found = await sql<{ at: Date }>`
    SELECT greatest(created_at, proven_at) AS at FROM sessions WHERE token_hash = ${tokenHash}`.execute(db);
  return found.rows[0]?.at;
}

export async function noteProven(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`UPDATE sessions SET proven_at = ${now} WHERE token_hash = ${tokenHash}`.execute(db);
}

/** A customer's sessions that last, the one used last first. */
export async function sessionsOf(db: Db, customerId: number, now: Date, idleFrom: Date): Promise<SessionRow[]> {
  const found = await sql<SessionRow>`
    SELECT s.* FROM sessions s WHERE s.customer_id = ${customerId} AND ${lasting(now, idleFrom)}
    ORDER BY coalesce(s.seen_at, s.created_at) DESC, s.id`.execute(db);
  return found.rows;
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`DELETE FROM sessions WHERE token_hash = ${tokenHash}`.execute(db);
}

/** @returns whether the customer had this session */
export async function deleteSessionById(db: Db, customerId: number, id: string): Promise<boolean> {
  const found = await sql`
    DELETE FROM sessions WHERE customer_id = ${customerId} AND id = ${id}::uuid RETURNING id`.execute(db);
  return found.rows.length === 1;
}

/** @returns how many there were */
export async function deleteOtherSessions(db: Db, customerId: number, kept: Buffer): Promise<number> {
  const found = await sql`
    DELETE FROM sessions WHERE customer_id = ${customerId} AND token_hash <> ${kept} RETURNING id`.execute(db);
  return found.rows.length;
}
