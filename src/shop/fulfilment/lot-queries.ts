import { sql } from "kysely";
import type { OrderStatus } from "../../contract/orders.ts";
import type { Db } from "../kit/shop.ts";
import type { FulfilmentTables } from "./tables.ts";

/** Units of lots for order lines. */
interface LinePieces {
  order_line_id: number;
  lot_id: number;
  quantity: number;
}

/** Records permanently which lot went out with which line. */
export async function insertLineLots(db: Db, picks: LinePieces[], at: Date): Promise<void> {
  await db
    .insertInto("order_line_lots")
    .values(picks.map(({ order_line_id, lot_id, quantity }) => ({ order_line_id, lot_id, quantity, packed_at: at })))
    .execute();
}

/** Records permanently which lot took the place of which. */
export async function insertLotCorrections(
  db: Db,
  moves: readonly { order_line_id: number; from_lot_id: number; to_lot_id: number; quantity: number }[],
  { at, staff_name, reason }: { at: Date; staff_name: string; reason: string },
): Promise<void> {
  for (const { order_line_id, from_lot_id, to_lot_id, quantity } of moves) {
    await sql`
      INSERT INTO lot_corrections
        (order_line_id, from_lot_id, to_lot_id, quantity, is_new_lot, corrected_at, staff_name, reason)
      SELECT ${order_line_id}, ${from_lot_id}, ${to_lot_id}, ${quantity},
        NOT EXISTS (SELECT FROM order_line_lots WHERE order_line_id = ${order_line_id} AND lot_id = ${to_lot_id})
          AND NOT EXISTS (SELECT FROM lot_corrections WHERE order_line_id = ${order_line_id} AND to_lot_id = ${to_lot_id}),
        ${at}, ${staff_name}, ${reason}`.execute(db);
  }
}

/** When an order's lots were last corrected. */
export async function lotsCorrectedAt(db: Db, orderId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(c.corrected_at) AS at FROM lot_corrections c JOIN order_line_list l ON l.id = c.order_line_id
    WHERE l.order_id = ${orderId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** An order's lots as recorded when it was packed, which its invoice states. */
export async function lotsAsPacked(db: Db, orderId: number) {
  const { rows } = await sql<{ order_line_id: number; lot_no: string; quantity: number }>`
    SELECT order_line_id, lot_no, quantity FROM order_lots_as_packed
    WHERE order_id = ${orderId} ORDER BY order_line_id, lot_no`.execute(db);
  return rows;
}

/** The shelf of each line of an order, if its variant has one. */
export async function shelvesOfLines(db: Db, orderId: number): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ id: number; shelf: string | null }>`
    SELECT l.id, s.shelf FROM order_line_list l LEFT JOIN variant_shelves s USING (variant_id)
    WHERE l.order_id = ${orderId}`.execute(db);
  return new Map(rows.map(({ id, shelf }) => [id, shelf]));
}

/** Units of a lot that were packed for a line. */
export type OrderLotRow = Omit<FulfilmentTables["order_lots"], "order_id" | "packed_at"> & {
  /** The units' serial numbers; null if they have none. */
  serials: string[] | null;
};

export async function lotsOfOrder(db: Db, orderId: number): Promise<OrderLotRow[]> {
  const { rows } = await sql<OrderLotRow>`
    SELECT o.order_line_id, o.lot_id, o.lot_no, o.expires_on, o.quantity,
      CASE WHEN s.serials IS NOT NULL OR EXISTS (
        SELECT FROM order_line_list l JOIN serialised_variants v USING (variant_id) WHERE l.id = o.order_line_id)
      THEN coalesce(s.serials, '{}') END AS serials
    FROM order_lots o CROSS JOIN LATERAL (
      SELECT array_agg(serial ORDER BY id) AS serials FROM order_serials
      WHERE order_line_id = o.order_line_id AND lot_id = o.lot_id) s
    WHERE o.order_id = ${orderId} ORDER BY o.order_line_id, o.expires_on NULLS LAST, o.lot_no`.execute(db);
  return rows;
}

interface LotCustomerRow {
  token: string;
  order_no: string;
  status: OrderStatus;
  packed_at: Date;
  customer_id: number;
  name: string;
  company_name: string;
  phone_number: string;
  email: string;
  ref_no: string;
  order_line_id: number;
  quantity: number;
  serials: string[];
}

/** Customers who received units of a lot, including as replacements, the latest first. Excludes parcels that never left. */
export async function listLotCustomers(db: Db, lotId: number): Promise<LotCustomerRow[]> {
  const { rows } = await sql<LotCustomerRow>`
    SELECT o.token, o.number AS order_no, o.status, p.packed_at, o.customer_id,
           concat_ws(' ', o.shipping_address ->> 'f_name', o.shipping_address ->> 'l_name') AS name,
           o.shipping_address ->> 'company_name' AS company_name, o.shipping_address ->> 'phone_number' AS phone_number,
           o.shipping_address ->> 'email' AS email, l.ref_no, p.order_line_id, p.quantity, p.serials
    FROM (
      SELECT order_line_id, quantity, packed_at, ARRAY(
        SELECT s.serial FROM order_serials s
        WHERE s.order_line_id = order_lots.order_line_id AND s.lot_id = ${lotId} ORDER BY s.id
      ) AS serials FROM order_lots WHERE lot_id = ${lotId}
      UNION ALL SELECT order_line_id, quantity, shipped_at, ARRAY(
        SELECT u.serial FROM order_units u
        WHERE u.replacement_id = replacement_lots.replacement_id AND u.lot_id = ${lotId} ORDER BY u.id
      ) FROM replacement_lots WHERE lot_id = ${lotId}
    ) p JOIN order_line_list l ON l.id = p.order_line_id JOIN order_list o ON o.id = l.order_id
    WHERE o.status <> 'cancelled'
    ORDER BY p.packed_at DESC, o.id DESC`.execute(db);
  return rows;
}
