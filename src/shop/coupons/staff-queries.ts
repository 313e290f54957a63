import { sql } from "kysely";
import type { CouponShown, couponStates } from "../../contract/staff/coupons.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, matchesWords, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { StoredCoupon } from "./queries.ts";

export interface CouponRow extends StoredCoupon {
  id: number;
  used_count: number;
  state: (typeof couponStates)[number];
}

interface Filter extends PageRequest {
  search?: string | undefined;
  state?: CouponRow["state"] | undefined;
}

const newest: ListOrder = { name: "newest", keys: [{ by: sql`id`, type: "int" }], descending: true };

/** @param today YYYY-MM-DD in IST */
const withState = (today: string) => sql`
  SELECT id, code, kind, value, minimum_paise, largest_paise, valid_from, valid_to, usage_limit, per_customer_limit,
    used_count, description, switched_off_at IS NOT NULL AS switched_off,
    CASE WHEN switched_off_at IS NOT NULL THEN 'off'
         WHEN ${today}::date > valid_to THEN 'ended'
         WHEN used_count >= usage_limit THEN 'used_up'
         WHEN ${today}::date < valid_from THEN 'coming'
         ELSE 'on' END AS state
  FROM coupons`;

export async function listCoupons(db: Db, filter: Filter, today: string): Promise<Page<CouponRow> | Refusal> {
  const cursor = cursorClause(newest, filter);
  if (cursor instanceof Refusal) return cursor;
  const where = and([
    filter.state ? sql`state = ${filter.state}` : null,
    matchesWords(sql`lower(code || ' ' || description)`, filter.search),
  ]);
  const [page, total] = await Promise.all([
    sql<CouponRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT *, ${cursor.place} AS place FROM (${withState(today)}) c WHERE ${and([where, cursor.beyond])}
      ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM (${withState(today)}) c WHERE ${where}`),
  ]);
  return toPage(cursor, page.rows, total);
}

export async function findCoupon(db: Db, id: number, today: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`SELECT * FROM (${withState(today)}) c WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** Makes concurrent uses and changes wait until the transaction ends. */
export async function lockCoupon(db: Db, id: number): Promise<void> {
  await sql`SELECT FROM coupons WHERE id = ${id} FOR UPDATE`.execute(db);
}

type OrderRow = Omit<CouponShown["orders"][number], "placed_at" | "taken_off" | "total"> & {
  placed_at: Date;
  coupon_paise: number;
  total_paise: number;
};

export async function listOrdersUsing(db: Db, couponId: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT token, number AS order_no, placed_at, status, coupon_paise, total_paise FROM placed_orders
    WHERE coupon_id = ${couponId} ORDER BY id DESC LIMIT 50`.execute(db);
  return rows;
}

/** @returns null when the code is taken */
export async function insertCoupon(db: Db, input: StoredCoupon, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO coupons (code, kind, value, minimum_paise, largest_paise, valid_from, valid_to, usage_limit,
      per_customer_limit, switched_off_at, description)
    VALUES (${input.code}, ${input.kind}, ${input.value}, ${input.minimum_paise}, ${input.largest_paise},
      ${input.valid_from}, ${input.valid_to}, ${input.usage_limit}, ${input.per_customer_limit},
      ${input.switched_off ? now : null}, ${input.description})
    ON CONFLICT (upper(code)) DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function updateCoupon(db: Db, id: number, input: StoredCoupon, now: Date): Promise<void> {
  await sql`
    UPDATE coupons SET code = ${input.code}, kind = ${input.kind}, value = ${input.value},
      minimum_paise = ${input.minimum_paise}, largest_paise = ${input.largest_paise}, valid_from = ${input.valid_from},
      valid_to = ${input.valid_to}, usage_limit = ${input.usage_limit},
      per_customer_limit = ${input.per_customer_limit}, description = ${input.description},
      switched_off_at = CASE WHEN ${input.switched_off}::boolean THEN coalesce(switched_off_at, ${now}) END
    WHERE id = ${id}`.execute(db);
}

export async function deleteCoupon(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM coupons WHERE id = ${id}`.execute(db);
}
