import { sql } from "kysely";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";

/**
 * Claims an Idempotency-Key for this transaction, after waiting for any concurrent request with the same key.
 * @returns null if the key is new (or older than `freshFrom`), otherwise the request it was first used for and its answer
 */
export async function claimKey(
  db: Db,
  claim: { customerId: number; key: string; requestHash: Buffer; now: Date; freshFrom: Date },
): Promise<{ request_hash: Buffer; answer: object | null } | null> {
  const claimed = await sql`
    INSERT INTO idempotency_keys (customer_id, key, request_hash, created_at)
    VALUES (${claim.customerId}, ${claim.key}, ${claim.requestHash}, ${claim.now})
    ON CONFLICT (customer_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, answer = NULL, created_at = excluded.created_at
      WHERE idempotency_keys.created_at < ${claim.freshFrom}
    RETURNING key`.execute(db);
  if (claimed.rows.length === 1) return null;
  const { rows } = await sql<{ request_hash: Buffer; answer: object | null }>`
    SELECT request_hash, answer FROM idempotency_keys
    WHERE customer_id = ${claim.customerId} AND key = ${claim.key}`.execute(db);
  return rows[0] ?? null;
}

export async function storeAnswer(db: Db, customerId: number, key: string, answer: object): Promise<void> {
  await sql`
    UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}::jsonb
    WHERE customer_id = ${customerId} AND key = ${key}`.execute(db);
}

export const deleteKeysBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "idempotency_keys", sql`created_at <= ${moment}`, limit);

export async function deleteCustomerKeys(db: Db, customerId: number): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE customer_id = ${customerId}`.execute(db);
}

/** How many orders of a customer were not cancelled, counted up to `enough`. An order in several parcels counts once. */
export async function countOrders(db: Db, customerId: number, enough: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT DISTINCT family_id FROM placed_orders WHERE customer_id = ${customerId} AND status <> 'cancelled' LIMIT ${enough}
    ) standing`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many orders of a customer that were not cancelled used a coupon. */
export async function countCouponOrders(db: Db, customerId: number, couponId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT family_id)::int AS count FROM placed_orders
    WHERE coupon_id = ${couponId} AND customer_id = ${customerId} AND status <> 'cancelled'`.execute(db);
  return rows[0]?.count ?? 0;
}
