import { type Kysely, type RawBuilder, sql } from "kysely";
import type { StockItem } from "../../contract/staff/stock.ts";
import {
  countLimit,
  countRows,
  cursorClause,
  type ListOrder,
  type Page,
  type PageRequest,
  toPage,
} from "../kit/list-page.ts";
import { and, likeAnywhere, PLAN_EACH_TIME, unionOf } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { Tables } from "../kit/tables.ts";
import { defaultLevel, refreshStockCounts } from "./count-queries.ts";

const item = sql`
  n.variant_id, n.ref_no, n.product_name, n.udi_di, coalesce(s.on_hand, 0)::int AS on_hand,
  coalesce(s.reserved, 0)::int AS reserved, coalesce(s.quarantined, 0)::int AS quarantined, coalesce(a.available, 0) AS available,
  coalesce(v.low_at, ${defaultLevel}) AS low_at, coalesce(a.available, 0) <= coalesce(v.low_at, ${defaultLevel}) AS is_low,
  coalesce((SELECT waiting FROM variant_waiting w WHERE w.variant_id = n.variant_id), 0) AS waiting,
  coalesce(s.lots, 0)::int AS lots, to_char(s.next_expiry, 'YYYY-MM-DD') AS next_expiry`;

// A scalar subquery, because a join would compute it for every variant.
const withCounts = sql`
  CROSS JOIN LATERAL (
    SELECT (SELECT available FROM variant_availability WHERE variant_id = n.variant_id) AS available
  ) a
  LEFT JOIN stock_levels v ON v.variant_id = n.variant_id
  LEFT JOIN LATERAL (
    SELECT sum(on_hand) AS on_hand, sum(reserved) AS reserved, sum(quarantined) AS quarantined, count(*) FILTER (WHERE on_hand > 0) AS lots,
           min(expires_on) FILTER (WHERE on_hand > 0 AND quarantined_at IS NULL) AS next_expiry
    FROM lots WHERE lots.variant_id = n.variant_id
  ) s ON true`;

const byRefNo = { name: "ref_no", keys: [{ by: sql`n.ref_no`, type: "text" }] } satisfies ListOrder;
const byName: ListOrder = {
  name: "name",
  keys: [
    { by: sql`lower(n.product_name)`, type: "text" },
    { by: sql`n.product_id`, type: "int" },
    { by: sql`n.variant_id`, type: "int" },
  ],
  spansTables: true,
};
const byAvailable: ListOrder = {
  name: "available",
  keys: [
    { by: sql`n.available`, type: "int" },
    { by: sql`n.variant_id`, type: "int" },
  ],
};
const byWaiting: ListOrder = {
  name: "waiting",
  keys: [
    { by: sql`n.waiting`, type: "int" },
    { by: sql`n.variant_id`, type: "int" },
  ],
};
const descending = (order: ListOrder): ListOrder => ({ ...order, name: `-${order.name}`, descending: true });
const orders = {
  ref_no: byRefNo,
  "-ref_no": descending(byRefNo),
  name: byName,
  "-name": descending(byName),
  available: byAvailable,
  "-available": descending(byAvailable),
  waiting: byWaiting,
  "-waiting": descending(byWaiting),
};

export interface StockFilter extends PageRequest {
  search?: string | undefined;
  low?: boolean;
  /** Only variants with waiting alerts. */
  waiting?: boolean;
  /** A leading `-` means descending. */
  sort?: keyof typeof orders | undefined;
}

const names = sql`variant_names n`;
const namesWithCounts = sql`
  (SELECT c.variant_id, c.available, c.is_low, v.product_id, v.ref_no, v.udi_di, v.product_name
   FROM stock_counts c JOIN variant_names v USING (variant_id)) n`;
const withWaiting = (from: RawBuilder<unknown>) => sql`
  (SELECT n.*, coalesce(w.waiting, 0) AS waiting FROM ${from} LEFT JOIN variant_waiting w USING (variant_id)) n`;

/** One page of variants with their stock. */
export async function listStockItems(
  db: Kysely<Tables>,
  { search, low = false, waiting = false, sort = "ref_no", ...request }: StockFilter,
): Promise<Page<StockItem> | Refusal> {
  const cursor = cursorClause(orders[sort], request);
  if (cursor instanceof Refusal) return cursor;
  const counts = low || orders[sort].keys === byAvailable.keys;
  if (counts) await refreshStockCounts(db);
  const counted = counts ? namesWithCounts : names;
  const from = waiting || orders[sort].keys === byWaiting.keys ? withWaiting(counted) : counted;
  const wanted = [low ? sql`n.is_low` : null, waiting ? sql`n.waiting > 0` : null];
  const ways = search ? searchConditions(search) : [sql`true`];
  const onPage = unionOf(
    ways,
    (way) => sql`
      SELECT * FROM ${from} WHERE ${and([...wanted, way, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`,
  );
  const all = unionOf(
    ways,
    (way) => sql`SELECT n.variant_id FROM ${from} WHERE ${and([...wanted, way])} LIMIT ${sql.lit(countLimit + 1)}`,
  );
  const [page, total] = await Promise.all([
    sql<StockItem & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT ${item}, ${cursor.place} AS place
      FROM (SELECT * FROM (${onPage}) n ORDER BY ${cursor.order} LIMIT ${cursor.limit}) n ${withCounts} ORDER BY ${cursor.order}`.execute(
      db,
    ),
    countRows(db, all),
  ]);
  return toPage(cursor, page.rows, total);
}

/** Matches part of the reference number or name, or the whole article number. */
function searchConditions(search: string): RawBuilder<unknown>[] {
  const part = likeAnywhere(search);
  return [sql`n.ref_no ILIKE ${part}`, sql`n.product_name ILIKE ${part}`, sql`n.udi_di = ${search}`];
}

/** One page of low-stock variants, by reference number. */
export async function listLowStock(db: Kysely<Tables>, request: PageRequest) {
  return listStockItems(db, { ...request, low: true });
}

export async function listAllLowStock(db: Kysely<Tables>): Promise<StockItem[]> {
  await refreshStockCounts(db);
  const { rows } = await sql<StockItem>`
    SELECT ${item} FROM ${namesWithCounts} ${withCounts} WHERE n.is_low ORDER BY n.ref_no`.execute(db);
  return rows;
}

export async function findStockItem(db: Db, variantId: number): Promise<StockItem | undefined> {
  const { rows } =
    await sql<StockItem>`SELECT ${item} FROM ${names} ${withCounts} WHERE n.variant_id = ${variantId}`.execute(db);
  return rows[0];
}

export async function setLowStockLevel(db: Db, variantId: number, lowAt: number): Promise<void> {
  await sql`
    INSERT INTO stock_levels (variant_id, low_at) VALUES (${variantId}, ${lowAt})
    ON CONFLICT (variant_id) DO UPDATE SET low_at = excluded.low_at`.execute(db);
}
