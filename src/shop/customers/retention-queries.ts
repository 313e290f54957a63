import { sql } from "kysely";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";

/** @param idle sessions not used since this moment have also ended */
export const deleteSessionsEndedBefore = (db: Db, moment: Date, idle: Date, limit: number) =>
  deleteBatch(db, "sessions", sql`expires_at <= ${moment} OR seen_at <= ${idle}`, limit);

export const deleteResetsEndedBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "password_resets", sql`expires_at <= ${moment}`, limit);

export const deleteNetworksUnusedSince = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "known_networks", sql`last_used_at <= ${moment}`, limit);

export interface UnusedAccount {
  id: number;
  email: string;
  first_name: string;
}

/** Marks unused accounts whose customers have not been warned yet, for the caller to warn them. */
export async function markDeletionsAnnounced(
  db: Db,
  unusedSince: Date,
  now: Date,
  limit: number,
): Promise<{ customer_id: number }[]> {
  const { rows } = await sql<{ customer_id: number }>`
    INSERT INTO customer_activity (customer_id, last_active_at, deletion_announced_at)
    SELECT u.customer_id, u.unused_since, ${now} FROM unused_accounts u LEFT JOIN customer_activity a USING (customer_id)
    WHERE u.unused_since <= ${unusedSince} AND a.deletion_announced_at IS NULL LIMIT ${limit}
    ON CONFLICT (customer_id) DO UPDATE SET deletion_announced_at = excluded.deletion_announced_at
      WHERE customer_activity.deletion_announced_at IS NULL AND customer_activity.last_active_at <= ${unusedSince}
    RETURNING customer_id`.execute(db);
  return rows;
}

/** Accounts warned before a moment and not used since. */
export async function listAnnouncedAccounts(db: Db, moment: Date, unusedSince: Date, after: number, limit: number) {
  const { rows } = await sql<UnusedAccount>`
    SELECT c.id, c.email, c.first_name FROM customers c JOIN customer_activity a ON a.customer_id = c.id
    WHERE c.deleted_at IS NULL AND a.deletion_announced_at <= ${moment} AND a.last_active_at <= ${unusedSince}
      AND c.id > ${after}
    ORDER BY c.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Whether the account is still unused; locked until the transaction ends, so that it stays so. */
export async function lockUnusedAccount(db: Db, id: number, unusedSince: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM customers c JOIN customer_activity a ON a.customer_id = c.id
    WHERE c.id = ${id} AND c.deleted_at IS NULL AND a.last_active_at <= ${unusedSince}
      AND a.deletion_announced_at IS NOT NULL
    FOR UPDATE`.execute(db);
  return rows.length === 1;
}

/** Accounts that were erased after a moment. */
export async function listErasedSince(db: Db, moment: Date): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM customers WHERE deleted_at > ${moment}`.execute(db);
  return rows;
}
