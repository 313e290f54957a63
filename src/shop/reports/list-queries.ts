import { type RawBuilder, sql } from "kysely";
import type { ReportListName } from "../../contract/staff/reports.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { hours, isSold, type Period, within } from "./queries.ts";

export interface CountedRow {
  name: string;
  about: string | null;
  at: Date | null;
  pieces: number | null;
  hours: number | null;
  paise: number | null;
  to: string | null;
}

/** The stock module decides which stock is low. */
export type OwnList = Exclude<ReportListName, "low-stock">;

/** What a list counts, its sort order, and the columns of a page. */
interface ListDefinition {
  rows: RawBuilder<unknown>;
  order: ListOrder;
  shown?: RawBuilder<CountedRow>;
  /** Joined only to the rows of a page, not to all rows that are counted. */
  names?: RawBuilder<unknown>;
}

const place = { by: sql`r.place`, type: "bigint" } as const;
const newest: ListOrder = { name: "newest", keys: [{ by: sql`r.at`, type: "timestamptz" }, place], descending: true };
const soonest: ListOrder = { name: "soonest", keys: [{ by: sql`r.day`, type: "date" }, place] };
const slowest: ListOrder = { name: "slowest", keys: [{ by: sql`r.hours`, type: "float8" }, place], descending: true };
const highestAmount: ListOrder = {
  name: "dearest",
  keys: [{ by: sql`r.paise`, type: "bigint" }, place],
  descending: true,
};
const mostFrequent: ListOrder = {
  name: "most often",
  keys: [
    { by: sql`-r.pieces`, type: "int" },
    { by: sql`r.name`, type: "text" },
  ],
};

/** @param expiring expiry dates to include: from today on, independent of the report's period */
function listDefinition(list: OwnList, period: Period, expiring: Period): ListDefinition {
  switch (list) {
    case "orders":
      return {
        // An order in several parcels is one row: the first parcel that was sold, with the value of all of them.
        rows: sql`SELECT number AS name, status AS about, placed_at AS at, NULL::int AS pieces, NULL::float8 AS hours,
                         taxable_paise + coalesce((
                           SELECT sum(p.taxable_paise) FROM order_sales p
                           WHERE p.parent_id = coalesce(s.parent_id, s.id) AND p.id > s.id AND p.${isSold}
                         ), 0)::bigint AS paise, '/orders/' || token AS "to", id AS place
                  FROM order_sales s WHERE ${within(sql`placed_at`, period)} AND ${isSold} AND NOT EXISTS (
                    SELECT FROM order_sales p WHERE (p.id = s.parent_id OR p.parent_id = s.parent_id) AND p.id < s.id AND p.${isSold}
                  )`,
        order: newest,
      };
    case "returns":
      return {
        rows: sql`SELECT r.number AS name, o.number AS about, r.received_at AS at, r.quantity AS pieces,
                         NULL::float8 AS hours, r.taxable_paise AS paise, '/orders/' || o.token AS "to", r.id AS place
                  FROM goods_returned r JOIN order_sales o ON o.id = r.order_id
                  WHERE ${within(sql`r.received_at`, period)}`,
        order: newest,
      };
    case "dispatches":
      return {
        rows: sql`SELECT shipped_at AS at, ${hours("placed_at", "shipped_at")} AS hours, order_id AS place
                  FROM order_dispatches WHERE ${within(sql`shipped_at`, period)}`,
        order: slowest,
        shown: sql`o.number AS name, NULL AS about, r.at, NULL::int AS pieces, r.hours, NULL::bigint AS paise,
                   '/orders/' || o.token AS "to"`,
        names: sql`JOIN order_sales o ON o.id = r.place`,
      };
    case "enquiries":
      return {
        rows: sql`SELECT number AS name, NULL AS about, answered_at AS at, NULL::int AS pieces,
                         ${hours("received_at", "answered_at")} AS hours, NULL::bigint AS paise,
                         '/enquiries/' || id AS "to", id AS place
                  FROM enquiry_responses WHERE ${within(sql`answered_at`, period)}`,
        order: slowest,
      };
    case "customers":
      return {
        rows: sql`SELECT 'Customer ' || id AS name, account_type AS about, created_at AS at, NULL::int AS pieces,
                         NULL::float8 AS hours, NULL::bigint AS paise, '/customers/' || id AS "to", id AS place
                  FROM customer_beginnings WHERE ${within(sql`created_at`, period)}`,
        order: newest,
      };
    case "products":
      return {
        // Doubles are exact up to 90 lakh crore rupees, and add up twice as fast as numeric, the type of sums of bigint.
        rows: sql`SELECT variant_id AS place, sum(quantity)::int AS pieces, sum(taxable_paise::float8)::bigint AS paise
                  FROM goods_sold WHERE ${within(sql`placed_at`, period)} GROUP BY variant_id`,
        order: highestAmount,
        shown: sql`n.ref_no AS name, n.product_name AS about, NULL::timestamptz AS at, r.pieces, NULL::float8 AS hours, r.paise,
                   '/products/' || n.product_id AS "to"`,
        names: sql`JOIN variant_names n ON n.variant_id = r.place`,
      };
    case "searches":
      return {
        rows: sql`SELECT words AS name, NULL AS about, NULL::timestamptz AS at, sum(count)::int AS pieces,
                         NULL::float8 AS hours, NULL::bigint AS paise, NULL AS "to"
                  FROM search_misses WHERE day BETWEEN ${period.from}::date AND ${period.to}::date GROUP BY words`,
        order: mostFrequent,
      };
    case "expiring":
      return {
        rows: sql`SELECT id AS place, expires_on AS day, variant_id, lot_no, on_hand FROM lots_on_hand
                  WHERE expires_on BETWEEN ${expiring.from}::date AND ${expiring.to}::date`,
        order: soonest,
        shown: sql`r.lot_no AS name, n.ref_no || ' ' || n.product_name AS about,
                   r.day::timestamp AT TIME ZONE 'Asia/Kolkata' AS at, r.on_hand AS pieces, NULL::float8 AS hours,
                   r.on_hand * p.price_paise AS paise, '/lots/' || r.place AS "to"`,
        names: sql`JOIN variant_prices p USING (variant_id) JOIN variant_names n USING (variant_id)`,
      };
  }
}

const ownColumns = sql<CountedRow>`r.name, r.about, r.at, r.pieces, r.hours, r.paise, r."to"`;

interface Days {
  period: Period;
  expiring: Period;
}

export async function pageRows(
  db: Db,
  list: OwnList,
  { period, expiring }: Days,
  request: PageRequest,
): Promise<Page<CountedRow> | Refusal> {
  const { rows, order, shown = ownColumns, names = sql`` } = listDefinition(list, period, expiring);
  const cursor = cursorClause(order, request);
  if (cursor instanceof Refusal) return cursor;
  const [page, total] = await Promise.all([
    sql<CountedRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT ${shown}, ${cursor.place} AS place
      FROM (SELECT * FROM (${rows}) r WHERE ${and([cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}) r ${names}
      ORDER BY ${cursor.order}`.execute(db),
    countRows(db, rows),
  ]);
  return toPage(cursor, page.rows, total);
}

/** All rows of a list, or the first few. @param limit null for all */
export async function listRows(
  db: Db,
  list: OwnList,
  { period, expiring }: Days,
  limit: number | null,
): Promise<CountedRow[]> {
  const { rows, order, shown = ownColumns, names = sql`` } = listDefinition(list, period, expiring);
  const way = order.descending ? sql`DESC` : sql`ASC`;
  const inOrder = sql.join(order.keys.map(({ by }) => sql`${by} ${way}`));
  const result = await sql<CountedRow>`
    SELECT ${shown} FROM (SELECT * FROM (${rows}) r ORDER BY ${inOrder} LIMIT ${limit}::bigint) r ${names}
    ORDER BY ${inOrder}`.execute(db);
  return result.rows;
}
