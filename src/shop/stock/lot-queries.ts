import { type RawBuilder, sql } from "kysely";
import type { Lot, LotState } from "../../contract/staff/stock.ts";
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
import { type Looked, lookUp, matchesSingleKey, mayMatchKey } from "../kit/search-keys.ts";
import type { Db } from "../kit/shop.ts";
import type { ReceivedLot } from "./queries.ts";

/** A lot counts as expiring soon this many days before its last day. */
const soonDays = 90;

export interface LotFilter {
  search?: string | undefined;
  variant?: number | undefined;
  state?: LotState | undefined;
  within_days?: number | undefined;
  /** Only lots with returned units on hold. */
  on_hold?: boolean;
}

const expiry = sql`coalesce(l.expires_on, 'infinity')`;

/**
 * The condition of each state, written so that it can use the list's index. Every lot is in exactly one state.
 * @param today YYYY-MM-DD in IST
 * @param soon days before its last day from which a lot counts as expiring
 */
function stateConditions(today: string, soon = soonDays): Record<LotState, RawBuilder<unknown>> {
  const isEmpty = sql`(l.on_hand = 0) = true`;
  const isSold = sql`(l.on_hand = 0) = false AND l.quarantined_at IS NULL`;
  return {
    on_hold: sql`${isEmpty} AND l.quarantined > 0`,
    empty: sql`${isEmpty} AND l.quarantined = 0`,
    quarantined: sql`(l.on_hand = 0) = false AND l.quarantined_at IS NOT NULL`,
    expired: sql`${isSold} AND ${expiry} < ${today}::date`,
    expiring: sql`${isSold} AND ${expiry} >= ${today}::date AND ${expiry} < ${today}::date + ${soon}::int`,
    sellable: sql`${isSold} AND ${expiry} >= ${today}::date + ${soon}::int`,
  };
}

function lotState(today: string): RawBuilder<LotState> {
  const cases = Object.entries(stateConditions(today)).map(
    ([state, condition]) => sql`WHEN ${condition} THEN ${sql.lit(state)}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}

function lotFields(today: string) {
  return sql`l.id, l.variant_id, n.ref_no, n.product_name, l.lot_no, to_char(l.manufactured_on, 'YYYY-MM-DD') AS manufactured_on,
    to_char(l.expires_on, 'YYYY-MM-DD') AS expires_on, l.on_hand, l.reserved, l.quarantined, l.quarantined_at, ${lotState(today)} AS state`;
}

type LotRow = Omit<Lot, "quarantined_at"> & { quarantined_at: Date | null };

function toLot(row: LotRow): Lot {
  return { ...row, quarantined_at: row.quarantined_at?.toISOString() ?? null };
}

function filterLots({ variant, on_hold, state, within_days }: LotFilter, today: string) {
  return and([
    variant ? sql`l.variant_id = ${variant}` : null,
    on_hold ? sql`l.quarantined > 0` : null,
    state ? stateConditions(today, within_days)[state] : null,
  ]);
}

/** Matches part of the lot number, reference number or product name. */
function searchConditions(search: string | undefined): RawBuilder<unknown>[] {
  if (!search) return [sql`true`];
  const part = likeAnywhere(search);
  return [
    sql`l.lot_no ILIKE ${part}`,
    sql`l.variant_id IN (SELECT variant_id FROM variant_names WHERE ref_no ILIKE ${part})`,
    sql`l.variant_id IN (SELECT variant_id FROM variant_names WHERE product_name ILIKE ${part})`,
  ];
}

/** Earliest expiry first; empty lots last. */
const byExpiry: ListOrder = {
  name: "expiry",
  keys: [
    { by: sql`(l.on_hand = 0)`, type: "boolean" },
    { by: expiry, type: "date" },
    { by: sql`l.id`, type: "int" },
  ],
};
const inOrder = sql.join(byExpiry.keys.map(({ by }) => by));

export async function listLots(
  db: Db,
  filter: LotFilter & PageRequest,
  today: string,
): Promise<Page<Lot & { place: string[] }> | Refusal> {
  const cursor = cursorClause(byExpiry, filter);
  if (cursor instanceof Refusal) return cursor;
  const where = filterLots(filter, today);
  const ways = searchConditions(filter.search);
  const onPage = unionOf(
    ways,
    (way) => sql`
      SELECT * FROM lots l WHERE ${and([where, way, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`,
  );
  const all = unionOf(
    ways,
    (way) => sql`SELECT l.id FROM lots l WHERE ${and([where, way])} LIMIT ${sql.lit(countLimit + 1)}`,
  );
  const [page, total] = await Promise.all([
    sql<LotRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT ${lotFields(today)}, ${cursor.place} AS place
      FROM (SELECT * FROM (${onPage}) l ORDER BY ${cursor.order} LIMIT ${cursor.limit}) l
      JOIN variant_names n USING (variant_id) ORDER BY ${cursor.order}`.execute(db),
    countRows(db, all),
  ]);
  const rows = page.rows.map((row) => ({ ...toLot(row), place: row.place }));
  return toPage(cursor, rows, total);
}

export async function listAllLots(db: Db, filter: LotFilter, today: string): Promise<Lot[]> {
  const where = filterLots(filter, today);
  const all = unionOf(searchConditions(filter.search), (way) => sql`SELECT * FROM lots l WHERE ${and([where, way])}`);
  const { rows } = await sql<LotRow>`
    SELECT ${lotFields(today)} FROM (${all}) l JOIN variant_names n USING (variant_id) ORDER BY ${inOrder}`.execute(db);
  return rows.map(toLot);
}

export type FoundLot = Pick<Lot, "id" | "lot_no" | "ref_no" | "product_name" | "on_hand" | "expires_on">;

/** A few lots found by number. */
export async function findLots(db: Db, key: string): Promise<Looked<FoundLot>> {
  const number = sql`search_key(l.lot_no)`;
  return lookUp(db, {
    select: sql`l.id, l.lot_no, n.ref_no, n.product_name, l.on_hand, to_char(l.expires_on, 'YYYY-MM-DD') AS expires_on`,
    from: sql`lots l JOIN variant_names n USING (variant_id)`,
    exact: sql`${number} = ${key}`,
    ways: [and([mayMatchKey(sql`l.lot_no`, key), matchesSingleKey(number, key)])],
    newest: sql`l.id`,
  });
}

export async function findLot(db: Db, id: number, today: string): Promise<Lot | undefined> {
  const { rows } = await sql<LotRow>`
    SELECT ${lotFields(today)} FROM lots l JOIN variant_names n USING (variant_id) WHERE l.id = ${id}`.execute(db);
  return rows[0] && toLot(rows[0]);
}

/** Locks lots until the transaction ends, in id order to prevent deadlocks. */
export async function lockLots(db: Db, ids: number[], today: string): Promise<Lot[]> {
  const { rows } = await sql<LotRow>`
    SELECT ${lotFields(today)} FROM lots l JOIN variant_names n USING (variant_id)
    WHERE l.id = ANY(${ids}::int[]) ORDER BY l.id FOR NO KEY UPDATE OF l`.execute(db);
  return rows.map(toLot);
}

/** Locks all lots of a lot's variant, for changes that touch several of them. */
export async function lockLotsBeside(db: Db, lotId: number): Promise<void> {
  await sql`
    SELECT id FROM lots WHERE variant_id = (SELECT variant_id FROM lots WHERE id = ${lotId})
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
}

/** The order lines for which a lot is reserved, newest first, without goods of a challan that customers already have. */
export async function listHolders(db: Db, lotId: number) {
  const { rows } = await sql<{ order_line_id: number; quantity: number }>`
    SELECT order_line_id, (sum(reserved) - coalesce(sum(reserved) FILTER (WHERE kind = 'kept'), 0))::int AS quantity
    FROM stock_movements WHERE lot_id = ${lotId} AND order_line_id IS NOT NULL
    GROUP BY order_line_id HAVING sum(reserved) > coalesce(sum(reserved) FILTER (WHERE kind = 'kept'), 0)
    ORDER BY order_line_id DESC`.execute(db);
  return rows;
}

/** How many units of these lots customers keep of a challan, reserved for orders that are not packed. Lots without any are missing. */
export async function keptOfLots(db: Db, lotIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ lot_id: number; quantity: number }>`
    SELECT lot_id, sum(kept)::int AS quantity FROM (
      SELECT lot_id, sum(reserved) FILTER (WHERE kind = 'kept') AS kept FROM stock_movements
      WHERE lot_id = ANY(${[...lotIds]}::int[]) AND order_line_id IS NOT NULL
      GROUP BY lot_id, order_line_id HAVING sum(reserved) > 0
    ) lines WHERE kept > 0 GROUP BY lot_id`.execute(db);
  return new Map(rows.map(({ lot_id, quantity }) => [lot_id, quantity]));
}

export async function findLotId(db: Db, refNo: string, lotNo: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT l.id FROM lots l JOIN variant_names n USING (variant_id)
    WHERE upper(n.ref_no) = upper(${refNo}) AND upper(l.lot_no) = upper(${lotNo})`.execute(db);
  return rows[0]?.id;
}

interface RecordedLot {
  id: number;
  lot_no: string;
  manufactured_on: string;
  expires_on: string | null;
}

export async function setQuarantine(db: Db, lotId: number, at: Date | null): Promise<void> {
  await sql`UPDATE lots SET quarantined_at = ${at} WHERE id = ${lotId}`.execute(db);
}

/**
 * Finds and locks the lots with these numbers, whatever their case, creating missing ones empty. Of lots that were recorded twice, it takes
 * the one with exactly this number.
 * @returns the lots in the given order, with their recorded numbers
 */
export async function findOrCreateLots(db: Db, given: Omit<ReceivedLot, "quantity">[]) {
  const lots = JSON.stringify(given);
  await sql`
    INSERT INTO lots (variant_id, lot_no, number_key, manufactured_on, expires_on, on_hand)
    SELECT DISTINCT ON (variant_id, upper(lot_no)) variant_id, lot_no, upper(lot_no), manufactured_on, expires_on, 0
    FROM jsonb_to_recordset(${lots}::jsonb) AS g (variant_id int, lot_no text, manufactured_on date, expires_on date)
    WHERE NOT EXISTS (SELECT FROM lots l WHERE l.variant_id = g.variant_id AND upper(l.lot_no) = upper(g.lot_no))
    ORDER BY variant_id, upper(lot_no)
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<RecordedLot & { place: number }>`
    SELECT l.id, l.lot_no, to_char(l.manufactured_on, 'YYYY-MM-DD') AS manufactured_on,
           to_char(l.expires_on, 'YYYY-MM-DD') AS expires_on, g.place::int
    FROM jsonb_array_elements(${lots}::jsonb) WITH ORDINALITY AS g (value, place)
    JOIN lots l ON l.id = (
      SELECT id FROM lots WHERE variant_id = (g.value ->> 'variant_id')::int AND upper(lot_no) = upper(g.value ->> 'lot_no')
      ORDER BY lot_no = g.value ->> 'lot_no' DESC, id LIMIT 1)
    ORDER BY l.id FOR NO KEY UPDATE OF l`.execute(db);
  return rows.sort((one, other) => one.place - other.place);
}
