import { type RawBuilder, sql } from "kysely";
import type { Lot, LotState, Movement, StockItem } from "../../contract/staff/stock.ts";
import type { Db } from "../shop.ts";
import type { Mover } from "./pack-queries.ts";

export interface LotReceived {
  variant_id: number;
  lot_no: string;
  manufactured_on: string;
  expires_on: string | null;
  quantity: number;
}

export interface Wanted {
  order_line_id: number;
  variant_id: number;
  quantity: number;
}

/** Pieces that can be sold now, by variant; a variant without any is missing. */
export async function availableOf(db: Db, variantIds: number[]): Promise<Map<number, number>> {
  const found = await sql<{ variant_id: number; available: number }>`
    SELECT variant_id, available FROM variant_availability WHERE variant_id = ANY(${variantIds})`.execute(db);
  return new Map(found.rows.map((row) => [row.variant_id, row.available]));
}

/**
 * Takes what is wanted, or as much of it as there is, from the lots that expire first. The lots are locked in the order of their
 * ids, so that two orders of the same goods wait for one another instead of deadlocking, and the shares are worked out
 * from the counts as they are under the lock.
 * @param today YYYY-MM-DD in Indian time; a lot may be sold to the end of its last day
 * @returns pieces reserved by order line; a variant may stand in one line only
 */
export async function reserveLots(db: Db, wanted: Wanted[], today: string): Promise<Map<number, number>> {
  const found = await sql<{ order_line_id: number; quantity: number }>`
    WITH wanted AS (
      SELECT * FROM unnest(
        ${wanted.map((line) => line.order_line_id)}::bigint[],
        ${wanted.map((line) => line.variant_id)}::int[],
        ${wanted.map((line) => line.quantity)}::int[]
      ) AS w (order_line_id, variant_id, quantity)
    ), locked AS MATERIALIZED (
      SELECT id, variant_id, expires_on, on_hand - reserved AS free FROM lots
      WHERE variant_id = ANY(${wanted.map((line) => line.variant_id)}::int[])
        AND on_hand > reserved AND quarantined_at IS NULL AND (expires_on IS NULL OR expires_on >= ${today}::date)
      ORDER BY id FOR NO KEY UPDATE
    ), queued AS (
      SELECT id, variant_id, free,
             sum(free) OVER (PARTITION BY variant_id ORDER BY expires_on NULLS LAST, id) - free AS before
      FROM locked
    ), taken AS (
      SELECT w.order_line_id, q.id, least(q.free, w.quantity - q.before)::int AS quantity
      FROM wanted w JOIN queued q USING (variant_id)
      WHERE q.before < w.quantity
    ), changed AS (
      UPDATE lots SET reserved = reserved + taken.quantity FROM taken WHERE lots.id = taken.id
    ), written AS (
      INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, order_line_id)
      SELECT id, 'reserved', 0, quantity, order_line_id FROM taken
    )
    SELECT w.order_line_id, coalesce(sum(taken.quantity), 0)::int AS quantity
    FROM wanted w LEFT JOIN taken USING (order_line_id) GROUP BY w.order_line_id`.execute(db);
  return new Map(found.rows.map((row) => [row.order_line_id, row.quantity]));
}

/**
 * Gives back everything that is still reserved for these order lines.
 * @returns pieces given back
 */
export async function releaseLots(
  db: Db,
  orderLineIds: number[],
  reason: string,
  { staff_name, at }: Mover,
): Promise<number> {
  const found = await sql<{ pieces: number }>`
    WITH held AS (
      SELECT lot_id, order_line_id, sum(reserved)::int AS quantity FROM stock_movements
      WHERE order_line_id = ANY(${orderLineIds}::bigint[])
      GROUP BY lot_id, order_line_id HAVING sum(reserved) > 0
    ), locked AS MATERIALIZED (
      SELECT id FROM lots WHERE id IN (SELECT lot_id FROM held) ORDER BY id FOR NO KEY UPDATE
    ), changed AS (
      UPDATE lots SET reserved = reserved - due.quantity
      FROM (SELECT lot_id, sum(quantity)::int AS quantity FROM held GROUP BY lot_id) due, locked
      WHERE lots.id = due.lot_id AND locked.id = lots.id
    ), written AS (
      INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, order_line_id, reason, staff_name, at)
      SELECT lot_id, 'released', 0, -quantity, order_line_id, ${reason}, ${staff_name}, ${at} FROM held
      RETURNING -reserved AS quantity
    )
    SELECT coalesce(sum(quantity), 0)::int AS pieces FROM written`.execute(db);
  return found.rows[0]?.pieces ?? 0;
}

/** Adds lots that are not there yet, each with its movement; a lot already known is left as it is. */
export async function insertLots(db: Db, lots: LotReceived[], reason: string): Promise<number> {
  const found = await sql<{ lots: number }>`
    WITH added AS (
      INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand)
      SELECT * FROM unnest(
        ${lots.map((lot) => lot.variant_id)}::int[],
        ${lots.map((lot) => lot.lot_no)}::text[],
        ${lots.map((lot) => lot.manufactured_on)}::date[],
        ${lots.map((lot) => lot.expires_on)}::date[],
        ${lots.map((lot) => lot.quantity)}::int[]
      )
      ON CONFLICT (variant_id, lot_no) DO NOTHING
      RETURNING id, on_hand
    ), written AS (
      INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, reason)
      SELECT id, 'received', on_hand, 0, ${reason} FROM added WHERE on_hand > 0
    )
    SELECT count(*)::int AS lots FROM added`.execute(db);
  return found.rows[0]?.lots ?? 0;
}

/** Of a variant that has no number of its own. */
const usualLevel = 5;
/** From how many days before its last day on a lot is said to expire soon. */
const soonDays = 90;

function like(search: string | undefined): string | null {
  return search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : null;
}

const item = sql`
  n.variant_id, n.ref_no, n.product_name, n.udi_di, coalesce(s.on_hand, 0)::int AS on_hand,
  coalesce(s.reserved, 0)::int AS reserved, coalesce(s.quarantined, 0)::int AS quarantined, coalesce(a.available, 0) AS available,
  coalesce(v.low_at, ${usualLevel}) AS low_at, coalesce(a.available, 0) <= coalesce(v.low_at, ${usualLevel}) AS is_low,
  coalesce(s.lots, 0)::int AS lots, to_char(s.next_expiry, 'YYYY-MM-DD') AS next_expiry`;

const items = sql`
  variant_names n
  LEFT JOIN LATERAL (SELECT available FROM variant_availability WHERE variant_id = n.variant_id) a ON true
  LEFT JOIN stock_levels v ON v.variant_id = n.variant_id
  LEFT JOIN LATERAL (
    SELECT sum(on_hand) AS on_hand, sum(reserved) AS reserved, sum(quarantined) AS quarantined, count(*) FILTER (WHERE on_hand > 0) AS lots,
           min(expires_on) FILTER (WHERE on_hand > 0 AND quarantined_at IS NULL) AS next_expiry
    FROM lots WHERE lots.variant_id = n.variant_id
  ) s ON true`;

const orders = {
  ref_no: sql`n.ref_no`,
  "-ref_no": sql`n.ref_no DESC`,
  name: sql`lower(n.product_name), n.ref_no`,
  "-name": sql`lower(n.product_name) DESC, n.ref_no`,
  available: sql`coalesce(a.available, 0), n.ref_no`,
  "-available": sql`coalesce(a.available, 0) DESC, n.ref_no`,
};

export interface StockFilter {
  search?: string | undefined;
  low?: boolean;
  /** `-` before it means downwards. */
  sort?: keyof typeof orders | undefined;
}

/** Only variants whose counts decide whether they are shown, or where, are counted before the page is cut out. */
export async function stockItems(db: Db, filter: StockFilter, page: number, perPage: number) {
  const lowOnly = filter.low ?? false;
  const conditions = [
    ...(filter.search ? [sql`n.variant_id IN (${variantsFound(filter.search)})`] : []),
    ...(lowOnly ? [isLow] : []),
  ];
  const where = sql`WHERE ${allOf(conditions)}`;
  const order = orders[filter.sort ?? "ref_no"];
  const needsCounts = lowOnly || (filter.sort ?? "").endsWith("available");
  const [rows, count] = await Promise.all([
    sql<StockItem>`
      WITH page AS MATERIALIZED (
        SELECT n.variant_id FROM variant_names n ${needsCounts ? counts : sql``} ${where}
        ORDER BY ${order} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}
      )
      SELECT ${item} FROM page JOIN ${items} ON n.variant_id = page.variant_id ORDER BY ${order}`.execute(db),
    countItems(db, sql`${lowOnly ? counts : sql``} ${where}`),
  ]);
  return { data: rows.rows, total: count };
}

const counts = sql`LEFT JOIN variant_availability a USING (variant_id) LEFT JOIN stock_levels v USING (variant_id)`;
const isLow = sql`coalesce(a.available, 0) <= coalesce(v.low_at, ${usualLevel})`;

async function countItems(db: Db, narrowed: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM variant_names n ${narrowed}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** How many variants are running out. */
export async function lowStockCount(db: Db): Promise<number> {
  return countItems(db, sql`${counts} WHERE ${isLow}`);
}

/** Variants by a part of their reference number or name, or by their article number. Each way of finding has an index of its own. */
function variantsFound(search: string): RawBuilder<unknown> {
  const words = like(search);
  return sql`SELECT variant_id FROM variant_names WHERE ref_no ILIKE ${words}
    UNION SELECT variant_id FROM variant_names WHERE product_name ILIKE ${words}
    UNION SELECT variant_id FROM variant_names WHERE udi_di = ${search}`;
}

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** What is running out, by reference number. */
export async function lowStock(db: Db, page: number, perPage: number) {
  return stockItems(db, { low: true }, page, perPage);
}

export async function stockItem(db: Db, variantId: number): Promise<StockItem | undefined> {
  const found = await sql<StockItem>`SELECT ${item} FROM ${items} WHERE n.variant_id = ${variantId}`.execute(db);
  return found.rows[0];
}

export async function storeLevel(db: Db, variantId: number, lowAt: number): Promise<void> {
  await sql`
    INSERT INTO stock_levels (variant_id, low_at) VALUES (${variantId}, ${lowAt})
    ON CONFLICT (variant_id) DO UPDATE SET low_at = excluded.low_at`.execute(db);
}

/** What a reference number or an article number stands for, whatever its case. */
export async function variantByCode(db: Db, code: string) {
  const found = await sql<{ variant_id: number; ref_no: string; product_name: string }>`
    SELECT variant_id, ref_no, product_name FROM variant_names
    WHERE upper(ref_no) = upper(${code}) OR udi_di = ${code} LIMIT 1`.execute(db);
  return found.rows[0];
}

export async function variantsByRefNo(db: Db, refNos: string[]): Promise<Map<string, number>> {
  const found = await sql<{ ref_no: string; variant_id: number }>`
    SELECT upper(ref_no) AS ref_no, variant_id FROM variant_names
    WHERE upper(ref_no) = ANY(${refNos.map((each) => each.toUpperCase())}::text[])`.execute(db);
  return new Map(found.rows.map((row) => [row.ref_no, row.variant_id]));
}

export interface LotFilter {
  search?: string | undefined;
  variant?: number | undefined;
  state?: LotState | undefined;
  within_days?: number | undefined;
  /** Only those of which pieces are set apart. */
  apart?: boolean;
}

/** @param today YYYY-MM-DD in Indian time */
function stateOf(today: string, soon = soonDays): RawBuilder<LotState> {
  return sql`CASE WHEN l.on_hand = 0 THEN CASE WHEN l.quarantined > 0 THEN 'set_apart' ELSE 'empty' END WHEN l.quarantined_at IS NOT NULL THEN 'quarantined'
    WHEN l.expires_on < ${today}::date THEN 'expired' WHEN l.expires_on < ${today}::date + ${soon}::int THEN 'expiring'
    ELSE 'sellable' END`;
}

function lotFields(today: string) {
  return sql`l.id, l.variant_id, n.ref_no, n.product_name, l.lot_no, to_char(l.manufactured_on, 'YYYY-MM-DD') AS manufactured_on,
    to_char(l.expires_on, 'YYYY-MM-DD') AS expires_on, l.on_hand, l.reserved, l.quarantined, l.quarantined_at, ${stateOf(today)} AS state`;
}

type LotRow = Omit<Lot, "quarantined_at"> & { quarantined_at: Date | null };

function lotOf(row: LotRow): Lot {
  return { ...row, quarantined_at: row.quarantined_at?.toISOString() ?? null };
}

function lotsWhere(filter: LotFilter, today: string) {
  return allOf([
    ...(filter.search ? [sql`l.id IN (${lotsFound(filter.search)})`] : []),
    ...(filter.variant ? [sql`l.variant_id = ${filter.variant}`] : []),
    ...(filter.apart ? [sql`l.quarantined > 0`] : []),
    ...(filter.state ? [sql`${stateOf(today, filter.within_days)} = ${filter.state}`] : []),
  ]);
}

/** Lots by a part of their number or of what they hold. */
function lotsFound(search: string): RawBuilder<unknown> {
  const words = like(search);
  return sql`SELECT id FROM lots WHERE lot_no ILIKE ${words}
    UNION SELECT id FROM lots WHERE variant_id IN (
      SELECT variant_id FROM variant_names WHERE ref_no ILIKE ${words}
      UNION SELECT variant_id FROM variant_names WHERE product_name ILIKE ${words})`;
}

const lotOrder = sql`l.on_hand = 0, l.expires_on NULLS LAST, l.id`;

/** Those that expire first at the top; used-up lots last. */
export async function lotsListed(db: Db, filter: LotFilter, today: string, page: number, perPage: number) {
  const where = lotsWhere(filter, today);
  const [rows, count] = await Promise.all([
    sql<LotRow>`
      SELECT ${lotFields(today)}
      FROM (SELECT * FROM lots l WHERE ${where} ORDER BY ${lotOrder} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}) l
      JOIN variant_names n USING (variant_id) ORDER BY ${lotOrder}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM lots l WHERE ${where}`.execute(db),
  ]);
  return { data: rows.rows.map(lotOf), total: count.rows[0]?.total ?? 0 };
}

export async function allLots(db: Db, filter: LotFilter, today: string): Promise<Lot[]> {
  const found = await sql<LotRow>`
    SELECT ${lotFields(today)} FROM lots l JOIN variant_names n USING (variant_id) WHERE ${lotsWhere(filter, today)}
    ORDER BY ${lotOrder}`.execute(db);
  return found.rows.map(lotOf);
}

export async function lotById(db: Db, id: number, today: string): Promise<Lot | undefined> {
  const found = await sql<LotRow>`
    SELECT ${lotFields(today)} FROM lots l JOIN variant_names n USING (variant_id) WHERE l.id = ${id}`.execute(db);
  return found.rows[0] && lotOf(found.rows[0]);
}

/** The same lots, locked in the order of their ids to the end of the transaction. */
export async function lockLots(db: Db, ids: number[], today: string): Promise<Lot[]> {
  const found = await sql<LotRow>`
    SELECT ${lotFields(today)} FROM lots l JOIN variant_names n USING (variant_id)
    WHERE l.id = ANY(${ids}::int[]) ORDER BY l.id FOR NO KEY UPDATE OF l`.execute(db);
  return found.rows.map(lotOf);
}

export async function setQuarantine(db: Db, lotId: number, at: Date | null): Promise<void> {
  await sql`UPDATE lots SET quarantined_at = ${at} WHERE id = ${lotId}`.execute(db);
}

/**
 * Finds the lots of these numbers, or makes them, empty, and locks them.
 * @returns in the order given
 */
export async function lotsToFill(db: Db, given: Omit<LotReceived, "quantity">[]) {
  const lots = JSON.stringify(given);
  await sql`
    INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand)
    SELECT DISTINCT ON (variant_id, lot_no) variant_id, lot_no, manufactured_on, expires_on, 0
    FROM jsonb_to_recordset(${lots}::jsonb) AS g (variant_id int, lot_no text, manufactured_on date, expires_on date)
    ORDER BY variant_id, lot_no
    ON CONFLICT (variant_id, lot_no) DO NOTHING`.execute(db);
  const found = await sql<{ id: number; manufactured_on: string; expires_on: string | null; place: number }>`
    SELECT l.id, to_char(l.manufactured_on, 'YYYY-MM-DD') AS manufactured_on, to_char(l.expires_on, 'YYYY-MM-DD') AS expires_on,
           g.place::int
    FROM jsonb_array_elements(${lots}::jsonb) WITH ORDINALITY AS g (value, place)
    JOIN lots l ON l.variant_id = (g.value ->> 'variant_id')::int AND l.lot_no = g.value ->> 'lot_no'
    ORDER BY l.id FOR NO KEY UPDATE OF l`.execute(db);
  return found.rows.sort((one, other) => one.place - other.place);
}

export interface MovementFilter {
  search?: string | undefined;
  kind?: string | undefined;
  /** Days by Indian time, both included. */
  from?: string | undefined;
  to?: string | undefined;
  after?: number | undefined;
  lot?: number;
}

export async function movementsListed(db: Db, filter: MovementFilter, most: number): Promise<Movement[]> {
  const { after, lot, kind, from, to, search } = filter;
  const where = allOf([
    ...(after ? [sql`m.id < ${after}`] : []),
    ...(lot ? [sql`m.lot_id = ${lot}`] : []),
    ...(kind ? [sql`m.kind = ${kind}`] : []),
    ...(from ? [sql`m.at >= ${from}::date::timestamp AT TIME ZONE 'Asia/Kolkata'`] : []),
    ...(to ? [sql`m.at < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`] : []),
    ...(search ? [sql`m.id IN (${movementsFound(search)})`] : []),
  ]);
  const found = await sql<Omit<Movement, "at"> & { at: Date }>`
    SELECT m.id, m.at, m.lot_id, l.lot_no, n.ref_no, m.kind, m.on_hand, m.reserved, m.quarantined, m.reason, m.staff_name
    FROM (SELECT * FROM stock_movements m WHERE ${where} ORDER BY m.id DESC LIMIT ${most}) m
    JOIN lots l ON l.id = m.lot_id JOIN variant_names n USING (variant_id)
    ORDER BY m.id DESC`.execute(db);
  return found.rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Movements by a part of the lot's number, the reference number, the reason or who moved. */
function movementsFound(search: string): RawBuilder<unknown> {
  const words = like(search);
  return sql`SELECT id FROM stock_movements WHERE reason ILIKE ${words}
    UNION SELECT id FROM stock_movements WHERE staff_name ILIKE ${words}
    UNION SELECT id FROM stock_movements WHERE lot_id IN (
      SELECT id FROM lots WHERE lot_no ILIKE ${words}
      UNION SELECT l.id FROM lots l JOIN variant_names n USING (variant_id) WHERE n.ref_no ILIKE ${words})`;
}
