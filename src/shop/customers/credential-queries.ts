import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import { endPushElsewhere } from "../push/index.ts";
import type { CustomerRow } from "./queries.ts";

/** The account with this email address, and whether it has been signed in to from this network before. */
export async function findSignInAccount(db: Db, email: string, network: string) {
  const { rows } = await sql<{ id: number; password_hash: string; network_known: boolean }>`
    SELECT id, password_hash,
           EXISTS (SELECT FROM known_networks k WHERE k.customer_id = c.id AND k.network = ${network}) AS network_known
    FROM customers c WHERE lower(email) = lower(${email}) AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Records that a customer has signed in from this network. */
export async function rememberNetwork(db: Db, customerId: number, network: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO known_networks (customer_id, network, last_used_at) VALUES (${customerId}, ${network}, ${now})
    ON CONFLICT (customer_id, network) DO UPDATE SET last_used_at = excluded.last_used_at`.execute(db);
}

/** Stores a reset link and invalidates the customer's older ones, or renews it. @returns false if it was used or invalidated */
export async function insertReset(
  db: Db,
  reset: { tokenHash: Buffer; customerId: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    WITH older AS (
      UPDATE password_resets SET used_at = ${reset.now} WHERE customer_id = ${reset.customerId} AND used_at IS NULL
        AND NOT EXISTS (SELECT FROM password_resets WHERE token_hash = ${reset.tokenHash})
    )
    INSERT INTO password_resets AS r (token_hash, customer_id, created_at, expires_at)
    VALUES (${reset.tokenHash}, ${reset.customerId}, ${reset.now}, ${reset.expiresAt})
    ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at WHERE r.used_at IS NULL
    RETURNING customer_id`.execute(db);
  return rows.length === 1;
}

/** The customer whose password this reset token may set; undefined if it is used or expired. */
export async function findCustomerByResetToken(db: Db, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<{ id: number; email: string; first_name: string }>`
    SELECT c.id, c.email, c.first_name FROM password_resets r JOIN customers c ON c.id = r.customer_id
    WHERE r.token_hash = ${tokenHash} AND r.used_at IS NULL AND r.expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Undefined if the account is deleted. */
export async function findCredentials(db: Db, customerId: number) {
  const { rows } = await sql<Pick<CustomerRow, "email" | "first_name" | "password_hash">>`
    SELECT email, first_name, password_hash FROM customers WHERE id = ${customerId} AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Sets the password and ends everything started with the old one: reset links, sessions except the one kept, their notifications. */
export async function setPassword(
  db: Db,
  customerId: number,
  passwordHash: string,
  now: Date,
  keptSession: Buffer | null,
): Promise<void> {
  await sql`
    WITH links AS (
      UPDATE password_resets SET used_at = ${now} WHERE customer_id = ${customerId} AND used_at IS NULL
    ), others AS (
      DELETE FROM sessions WHERE customer_id = ${customerId} AND token_hash IS DISTINCT FROM ${keptSession}
    )
    UPDATE customers SET password_hash = ${passwordHash} WHERE id = ${customerId}`.execute(db);
  await endPushElsewhere(db, customerId, keptSession);
}
