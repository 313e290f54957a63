import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { Mover } from "./pack-queries.ts";

export interface ReceivedLot {
  variant_id: number;
  lot_no: string;
  manufactured_on: string;
  expires_on: string | null;
  quantity: number;
}

export interface ReservationRequest {
  order_line_id: number;
  variant_id: number;
  quantity: number;
}

/** Quantities on sale now, by variant; variants without stock may be missing. */
export async function loadAvailability(db: Db, variantIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ variant_id: number; available: number }>`
    SELECT variant_id, available FROM variant_availability WHERE variant_id = ANY(${variantIds})`.execute(db);
  return new Map(rows.map((row) => [row.variant_id, row.available]));
}

/**
 * Locks the lots from which these variants can be sold until the transaction ends. Always in id order, so that concurrent orders for the
 * same goods wait instead of deadlocking, and in a separate statement, so that the next one reads the rows as locked. A single statement
 * that locks and updates might have to update from an older version of a row, and would then wait for the transactions queueing at that
 * version for its own lock.
 * @param today YYYY-MM-DD in IST; a lot may be sold until the end of its last day
 * @returns the ids of the lots
 */
export async function lockLotsOnSale(db: Db, variantIds: number[], today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM lots
    WHERE variant_id = ANY(${variantIds}::int[])
      AND on_hand > reserved AND quarantined_at IS NULL AND (expires_on IS NULL OR expires_on >= ${today}::date)
    ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Reserves the wanted quantities, or as much as is available, from the lots that expire first.
 * @param lotIds locked by `lockLotsOnSale`
 * @returns quantities reserved by order line; each variant may occur in one line only
 */
export async function reserveLots(
  db: Db,
  wanted: ReservationRequest[],
  lotIds: number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ order_line_id: number; quantity: number }>`
    WITH wanted AS (
      SELECT * FROM unnest(
        ${wanted.map((line) => line.order_line_id)}::bigint[],
        ${wanted.map((line) => line.variant_id)}::int[],
        ${wanted.map((line) => line.quantity)}::int[]
      ) AS w (order_line_id, variant_id, quantity)
    ), queued AS (
      SELECT id, variant_id, on_hand - reserved AS free,
             sum(on_hand - reserved) OVER (PARTITION BY variant_id ORDER BY expires_on NULLS LAST, id) - (on_hand - reserved) AS before
      FROM lots WHERE id = ANY(${lotIds}::int[])
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
  return new Map(rows.map((row) => [row.order_line_id, row.quantity]));
}

/**
 * Releases everything still reserved for these order lines.
 * @returns the quantity released
 */
export async function releaseLots(
  db: Db,
  orderLineIds: number[],
  reason: string,
  { staff_name, at }: Mover,
): Promise<number> {
  // Locked first, as in `reserveLots`. The order is locked, so its lines have the same lots in both statements.
  const held = sql`
    SELECT lot_id, order_line_id, sum(reserved)::int AS quantity FROM stock_movements
    WHERE order_line_id = ANY(${orderLineIds}::bigint[])
    GROUP BY lot_id, order_line_id HAVING sum(reserved) > 0`;
  const [, { rows }] = await Promise.all([
    sql`SELECT id FROM lots WHERE id IN (SELECT lot_id FROM (${held}) h) ORDER BY id FOR NO KEY UPDATE`.execute(db),
    sql<{ pieces: number }>`
      WITH held AS (${held}), changed AS (
        UPDATE lots SET reserved = reserved - due.quantity
        FROM (SELECT lot_id, sum(quantity)::int AS quantity FROM held GROUP BY lot_id) due WHERE lots.id = due.lot_id
      ), written AS (
        INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, order_line_id, reason, staff_name, at)
        SELECT lot_id, 'released', 0, -quantity, order_line_id, ${reason}, ${staff_name}, ${at} FROM held
        RETURNING -reserved AS quantity
      )
      SELECT coalesce(sum(quantity), 0)::int AS pieces FROM written`.execute(db),
  ]);
  return rows[0]?.pieces ?? 0;
}

/** Inserts missing lots, each with its movement; existing lots are not changed. @returns how many were inserted */
export async function insertLots(db: Db, lots: ReceivedLot[], reason: string): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    WITH added AS (
      INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand, number_key)
      SELECT *, upper(lot_no) FROM unnest(
        ${lots.map((lot) => lot.variant_id)}::int[],
        ${lots.map((lot) => lot.lot_no)}::text[],
        ${lots.map((lot) => lot.manufactured_on)}::date[],
        ${lots.map((lot) => lot.expires_on)}::date[],
        ${lots.map((lot) => lot.quantity)}::int[]
      ) AS g (variant_id, lot_no, manufactured_on, expires_on, quantity)
      ON CONFLICT DO NOTHING
      RETURNING id, on_hand
    ), written AS (
      INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, reason)
      SELECT id, 'received', on_hand, 0, ${reason} FROM added WHERE on_hand > 0
    )
    SELECT count(*)::int AS lots FROM added`.execute(db);
  return rows[0]?.lots ?? 0;
}

/** The variant with this reference number (ignoring case) or article number. */
export async function findVariantByCode(db: Db, code: string) {
  const { rows } = await sql<{ variant_id: number; ref_no: string; product_name: string }>`
    SELECT variant_id, ref_no, product_name FROM variant_names
    WHERE upper(ref_no) = upper(${code}) OR udi_di = ${code} LIMIT 1`.execute(db);
  return rows[0];
}

export async function findVariantsByRefNo(db: Db, refNos: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ ref_no: string; variant_id: number }>`
    SELECT upper(ref_no) AS ref_no, variant_id FROM variant_names
    WHERE upper(ref_no) = ANY(${refNos.map((each) => each.toUpperCase())}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.ref_no, row.variant_id]));
}
