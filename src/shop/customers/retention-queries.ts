import { sql } from "kysely";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";

/** @param idle sessions that were not used since this moment have ended, too */
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

/** Accounts that nobody has used since a moment, and whose customers do not know yet that they will be deleted. */
export async function announceDeletions(
  db: Db,
  unusedSince: Date,
  now: Date,
  limit: number,
): Promise<{ customer_id: number }[]> {
  const found = await sql<{ customer_id: number }>`
    INSERT INTO customer_activity (customer_id, last_active_at, deletion_announced_at)
    SELECT u.customer_id, u.unused_since, ${now} FROM unused_accounts u LEFT JOIN customer_activity a USING (customer_id)
    WHERE u.unused_since <= ${unusedSince} AND a.deletion_announced_at IS NULL LIMIT ${limit}
    ON CONFLICT (customer_id) DO UPDATE SET deletion_announced_at = excluded.deletion_announced_at
      WHERE customer_activity.deletion_announced_at IS NULL AND customer_activity.last_active_at <= ${unusedSince}
    RETURNING customer_id`.execute(db);
  return found.rows;
}

/** Those who were told before a moment and have not come back. */
export async function announcedBefore(db: Db, moment: Date, unusedSince: Date, after: number, limit: number) {
  const found = await sql<UnusedAccount>`
    SELECT c.id, c.email, c.first_name FROM customers c JOIN customer_activity a ON a.customer_id = c.id
    WHERE c.deleted_at IS NULL AND a.deletion_announced_at <= ${moment} AND a.last_active_at <= ${unusedSince}
      AND c.id > ${after}
    ORDER BY c.id LIMIT ${limit}`.execute(db);
  return found.rows;
}

/** Whether nobody has come back to the account; locked to the end of the transaction, so that nobody does meanwhile. */
export async function lockUnused(db: Db, id: number, unusedSince: Date): Promise<boolean> {
  const found = await sql`
    SELECT FROM customers c JOIN customer_activity a ON a.customer_id = c.id
    WHERE c.id = ${id} AND c.deleted_at IS NULL AND a.last_active_at <= ${unusedSince}
      AND a.deletion_announced_at IS NOT NULL
    FOR UPDATE`.execute(db);
  return found.rows.length === 1;
}
