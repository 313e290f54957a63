import { type RawBuilder, sql } from "kysely";
import type { ReportStep } from "../../contract/staff/reports.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";

/** First and last day, inclusive: YYYY-MM-DD in IST. */
export interface Period {
  from: string;
  to: string;
}

/** Condition for moments within a period. */
export function within(moment: RawBuilder<unknown>, { from, to }: Period): RawBuilder<boolean> {
  return sql`${moment} >= (${from}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'
    AND ${moment} < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`;
}

/** Cancelled and undelivered orders do not count as sales. */
export const isSold = sql<boolean>`status NOT IN ('cancelled', 'undelivered')`;

/** An order in several parcels counts as one. */
const countOrders = sql`count(DISTINCT coalesce(parent_id, id))::int`;

export interface Totals {
  orders: number;
  sold_paise: number;
  returns: number;
  returned_paise: number;
  dispatch_median: number | null;
  dispatch_slowest_tenth: number | null;
  enquiry_response: number | null;
  customers: number;
  searches: number;
}

/** Hours between two moments. `date_part` uses doubles; `extract` uses numerics, which are several times slower. */
export const hours = (from: string, to: string) =>
  sql<number>`date_part('epoch', ${sql.ref(to)} - ${sql.ref(from)}) / 3600`;

/** The single-number metrics of a period. Times in hours. */
export async function loadTotals(db: Db, period: Period): Promise<Totals> {
  const dispatch = hours("placed_at", "shipped_at");
  const { rows } = await sql<Totals>`
    SELECT * FROM
      (SELECT ${countOrders} AS orders, coalesce(sum(taxable_paise), 0)::bigint AS sold_paise
       FROM order_sales WHERE ${within(sql`placed_at`, period)} AND ${isSold}) sold,
      (SELECT count(*)::int AS returns, coalesce(sum(taxable_paise), 0)::bigint AS returned_paise
       FROM goods_returned WHERE ${within(sql`received_at`, period)}) returned,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ${dispatch})::float8 AS dispatch_median,
              percentile_cont(0.9) WITHIN GROUP (ORDER BY ${dispatch})::float8 AS dispatch_slowest_tenth
       FROM order_dispatches WHERE ${within(sql`shipped_at`, period)}) dispatched,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ${hours("received_at", "answered_at")})::float8 AS enquiry_response
       FROM enquiry_responses WHERE ${within(sql`answered_at`, period)}) answered,
      (SELECT count(*)::int AS customers FROM customer_beginnings WHERE ${within(sql`created_at`, period)}) began,
      (SELECT coalesce(sum(count), 0)::int AS searches
       FROM search_misses WHERE day BETWEEN ${period.from}::date AND ${period.to}::date) missed`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("Nothing was counted.");
  return row;
}

export interface StepRow {
  from: string;
  orders: number;
  sales_paise: number;
}

/** Orders and net sales by day, week (from Monday) or month, including empty ones. The first may start before the period. */
export async function loadSteps(db: Db, period: Period, step: ReportStep): Promise<StepRow[]> {
  const bucket = (moment: RawBuilder<unknown>) =>
    sql`date_trunc(${sql.lit(step)}, ${moment} AT TIME ZONE 'Asia/Kolkata')::date`;
  const { rows } = await sql<StepRow>`
    WITH counted AS (
      SELECT ${bucket(sql`placed_at`)} AS day, ${countOrders} AS orders, sum(taxable_paise) AS paise
      FROM order_sales WHERE ${within(sql`placed_at`, period)} AND ${isSold} GROUP BY 1
      UNION ALL
      SELECT ${bucket(sql`received_at`)}, 0, -sum(taxable_paise)
      FROM goods_returned WHERE ${within(sql`received_at`, period)} GROUP BY 1
    )
    SELECT to_char(greatest(s, ${period.from}::date), 'YYYY-MM-DD') AS "from", coalesce(sum(c.orders), 0)::int AS orders,
           coalesce(sum(c.paise), 0)::bigint AS sales_paise
    FROM generate_series(date_trunc(${sql.lit(step)}, ${period.from}::date::timestamp), ${period.to}::date::timestamp,
                         ${sql.lit(`1 ${step}`)}::interval) AS s
    LEFT JOIN counted c ON c.day = s::date
    GROUP BY s ORDER BY s`.execute(db);
  return rows;
}

/** Value of stock that expires between two days, at current prices, in paise. */
export async function sumExpiringStock(db: Db, today: string, last: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(l.on_hand * p.price_paise), 0)::bigint AS paise
    FROM lots_on_hand l JOIN variant_prices p USING (variant_id)
    WHERE l.expires_on BETWEEN ${today}::date AND ${last}::date`.execute(db);
  return rows[0]?.paise ?? 0;
}

export interface Miss {
  words: string;
  count: number;
}

/** Adds to the counts of a day. */
export async function addMisses(db: Db, day: string, misses: Miss[]): Promise<void> {
  await sql`
    INSERT INTO search_misses (day, words, count)
    SELECT ${day}::date, * FROM unnest(${misses.map(({ words }) => words)}::text[], ${misses.map(({ count }) => count)}::int[])
    ON CONFLICT (day, words) DO UPDATE SET count = search_misses.count + excluded.count`.execute(db);
}

/** @param day as YYYY-MM-DD */
export const deleteMissesBefore = (db: Db, day: string, limit: number) =>
  deleteBatch(db, "search_misses", sql`day <= ${day}::date`, limit);
