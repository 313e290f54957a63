import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { Coupon, CouponTerms } from "./coupon.ts";

export async function findCouponByCode(db: Db, code: string): Promise<Coupon | undefined> {
  const { rows } = await sql<Coupon>`
    SELECT id, code, kind, value, minimum_paise, largest_paise, valid_from, valid_to, usage_limit, per_customer_limit,
           used_count, switched_off_at IS NOT NULL AS switched_off
    FROM coupons WHERE upper(code) = upper(${code})`.execute(db);
  return rows[0];
}

/** Prevents a coupon from being deleted until the transaction ends. Other orders use it meanwhile. */
export async function holdCoupon(db: Db, code: string): Promise<void> {
  await sql`SELECT FROM coupons WHERE upper(code) = upper(${code}) FOR KEY SHARE`.execute(db);
}

/**
 * Counts one use of a coupon. The row stays locked until the transaction ends, which serialises uses of the same coupon.
 * @returns `counted: false` if the coupon is used up
 */
export async function redeemCoupon(db: Db, couponId: number): Promise<{ counted: boolean }> {
  const { rows } = await sql`
    UPDATE coupons SET used_count = used_count + 1
    WHERE id = ${couponId} AND (usage_limit IS NULL OR used_count < usage_limit) RETURNING id`.execute(db);
  return { counted: rows.length === 1 };
}

export async function releaseCoupon(db: Db, couponId: number): Promise<void> {
  await sql`UPDATE coupons SET used_count = used_count - 1 WHERE id = ${couponId}`.execute(db);
}

export interface StoredCoupon extends CouponTerms {
  description: string;
}

/** Inserts coupons, or updates those with the same code without resetting how often they were used. */
export async function storeCoupons(db: Db, coupons: StoredCoupon[]): Promise<void> {
  if (coupons.length === 0) return;
  await sql`
    INSERT INTO coupons (code, kind, value, minimum_paise, largest_paise, valid_from, valid_to, usage_limit,
                         per_customer_limit, switched_off_at, description)
    SELECT code, kind, value, minimum_paise, largest_paise, valid_from, valid_to, usage_limit, per_customer_limit,
           CASE WHEN switched_off THEN now() END, description
    FROM jsonb_to_recordset(${JSON.stringify(coupons)}::jsonb) AS c (code text, kind text, value bigint,
      minimum_paise bigint, largest_paise bigint, valid_from date, valid_to date, usage_limit int,
      per_customer_limit int, switched_off boolean, description text)
    ON CONFLICT (upper(code)) DO UPDATE SET
      kind = excluded.kind, value = excluded.value, minimum_paise = excluded.minimum_paise,
      largest_paise = excluded.largest_paise, valid_from = excluded.valid_from, valid_to = excluded.valid_to,
      usage_limit = excluded.usage_limit, per_customer_limit = excluded.per_customer_limit,
      switched_off_at = CASE WHEN excluded.switched_off_at IS NULL THEN NULL
                             ELSE coalesce(coupons.switched_off_at, excluded.switched_off_at) END,
      description = excluded.description`.execute(db);
}
