import { type RawBuilder, sql } from "kysely";
import type { FigureList } from "../../contract/staff/figures.ts";
import type { Db } from "../shop.ts";
import { isSold, type Period, within } from "./queries.ts";

export interface CountedRow {
  name: string;
  about: string | null;
  at: Date | null;
  pieces: number | null;
  hours: number | null;
  paise: number | null;
  to: string | null;
}

/** What is running out is known by the stock room alone. */
export type OwnList = Exclude<FigureList, "low-stock">;

/** Of each list what it shows, how many that are, and in which order. */
interface Listed {
  rows: RawBuilder<CountedRow>;
  order: RawBuilder<unknown>;
}

/** @param expiring the days in which what expires counts: from today on, whatever period is looked at */
function listed(list: OwnList, period: Period, expiring: Period): Listed {
  switch (list) {
    case "orders":
      return {
        rows: sql`SELECT number AS name, status AS about, placed_at AS at, NULL::int AS pieces, NULL::float8 AS hours,
                         taxable_paise AS paise, '/orders/' || token AS "to", id AS place
                  FROM order_sales WHERE ${within(sql`placed_at`, period)} AND ${isSold}`,
        order: sql`at DESC, place DESC`,
      };
    case "returns":
      return {
        rows: sql`SELECT r.number AS name, o.number AS about, r.received_at AS at, r.quantity AS pieces,
                         NULL::float8 AS hours, r.taxable_paise AS paise, '/orders/' || o.token AS "to", r.id AS place
                  FROM goods_returned r JOIN order_sales o ON o.id = r.order_id
                  WHERE ${within(sql`r.received_at`, period)}`,
        order: sql`at DESC, place DESC`,
      };
    case "dispatches":
      return {
        rows: sql`SELECT number AS name, NULL AS about, shipped_at AS at, NULL::int AS pieces,
                         (extract(epoch FROM shipped_at - placed_at) / 3600)::float8 AS hours, NULL::bigint AS paise,
                         '/orders/' || token AS "to", order_id AS place
                  FROM order_dispatches WHERE ${within(sql`shipped_at`, period)}`,
        order: sql`hours DESC, place DESC`,
      };
    case "enquiries":
      return {
        rows: sql`SELECT number AS name, NULL AS about, answered_at AS at, NULL::int AS pieces,
                         (extract(epoch FROM answered_at - received_at) / 3600)::float8 AS hours, NULL::bigint AS paise,
                         '/enquiries/' || id AS "to", id AS place
                  FROM enquiry_responses WHERE ${within(sql`answered_at`, period)}`,
        order: sql`hours DESC, place DESC`,
      };
    case "customers":
      return {
        rows: sql`SELECT 'Customer ' || id AS name, account_type AS about, created_at AS at, NULL::int AS pieces,
                         NULL::float8 AS hours, NULL::bigint AS paise, '/customers/' || id AS "to", id AS place
                  FROM customer_beginnings WHERE ${within(sql`created_at`, period)}`,
        order: sql`at DESC, place DESC`,
      };
    case "products":
      return {
        rows: sql`SELECT max(l.ref_no) AS name, max(l.product_name) AS about, NULL::timestamptz AS at,
                         sum(l.quantity)::int AS pieces, NULL::float8 AS hours, sum(l.taxable_paise)::bigint AS paise,
                         '/products/' || max(n.product_id) AS "to", l.variant_id AS place
                  FROM order_line_sales l JOIN variant_names n USING (variant_id)
                  WHERE ${within(sql`placed_at`, period)} AND ${isSold} GROUP BY l.variant_id`,
        order: sql`paise DESC, place`,
      };
    case "searches":
      return {
        rows: sql`SELECT words AS name, NULL AS about, NULL::timestamptz AS at, sum(count)::int AS pieces,
                         NULL::float8 AS hours, NULL::bigint AS paise, NULL AS "to", words AS place
                  FROM search_misses WHERE day BETWEEN ${period.from}::date AND ${period.to}::date GROUP BY words`,
        order: sql`pieces DESC, place`,
      };
    case "expiring":
      return {
        rows: sql`SELECT l.lot_no AS name, n.ref_no || ' ' || n.product_name AS about,
                         l.expires_on::timestamp AT TIME ZONE 'Asia/Kolkata' AS at, l.on_hand AS pieces,
                         NULL::float8 AS hours, l.on_hand * p.price_paise AS paise, '/lots/' || l.id AS "to", l.id AS place
                  FROM lots_on_hand l JOIN variant_prices p USING (variant_id) JOIN variant_names n USING (variant_id)
                  WHERE l.expires_on BETWEEN ${expiring.from}::date AND ${expiring.to}::date`,
        order: sql`at, place`,
      };
  }
}

/** @param limit all when null */
export async function rowsOf(
  db: Db,
  list: OwnList,
  days: { period: Period; expiring: Period },
  limit: number | null,
  offset = 0,
): Promise<CountedRow[]> {
  const { rows, order } = listed(list, days.period, days.expiring);
  const found = await sql<CountedRow>`
    SELECT * FROM (${rows}) r ORDER BY ${order} LIMIT ${limit}::bigint OFFSET ${offset}`.execute(db);
  return found.rows;
}

export async function countOf(db: Db, list: OwnList, days: { period: Period; expiring: Period }): Promise<number> {
  const { rows } = listed(list, days.period, days.expiring);
  const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${rows}) r`.execute(db);
  return found.rows[0]?.count ?? 0;
}
