import { sql } from "kysely";
import type { OrderStatus } from "../../contract/orders.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderLineRow } from "../orders/index.ts";

/** A unit that went out, or is packed to. */
export interface Unit {
  order_line_id: number;
  lot_id: number;
  variant_id: number;
  serial: string;
}

/** Of the variants of these lines, those whose units have serial numbers. */
export async function serialisedAmong(
  db: Db,
  lines: readonly Pick<OrderLineRow, "variant_id">[],
): Promise<ReadonlySet<number>> {
  const variants = lines.map(({ variant_id }) => variant_id);
  const { rows } = await sql<{ variant_id: number }>`
    SELECT variant_id FROM serialised_variants WHERE variant_id = ANY(${variants}::int[])`.execute(db);
  return new Set(rows.map(({ variant_id }) => variant_id));
}

/** The units recorded for these order lines, in the order in which they were recorded. */
export function listUnits(db: Db, lineIds: readonly number[]): Promise<(Unit & { id: number })[]> {
  return db
    .selectFrom("unit_serials")
    .select(["id", "order_line_id", "lot_id", "variant_id", "serial"])
    .where("order_line_id", "in", [...lineIds])
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
}

export async function removeUnits(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable("unit_serials")
    .set({ removed_at: at })
    .where("id", "in", [...ids])
    .execute();
}

interface UnitOut extends Unit {
  id: number;
  order_no: string;
  status: OrderStatus;
}

/** The unit of a variant that is out under a serial number, in upper or lower case. */
export async function findUnitOut(db: Db, variantId: number, serial: string): Promise<UnitOut | undefined> {
  const { rows } = await sql<UnitOut>`
    SELECT s.id, s.order_line_id, s.lot_id, s.variant_id, s.serial, o.number AS order_no, o.status
    FROM unit_serials s JOIN order_line_list l ON l.id = s.order_line_id JOIN order_list o ON o.id = l.order_id
    WHERE s.variant_id = ${variantId} AND upper(s.serial) = upper(${serial})
      AND s.removed_at IS NULL AND s.released_at IS NULL`.execute(db);
  return rows[0];
}

/** How many units of an order line were packed again, with all of the line's locked: of two who pack, the second waits. */
export async function lockReleased(db: Db, orderLineId: number): Promise<number> {
  const { rows } = await sql<{ is_released: boolean }>`
    SELECT released_at IS NOT NULL AS is_released FROM unit_serials
    WHERE order_line_id = ${orderLineId} AND removed_at IS NULL ORDER BY id FOR UPDATE`.execute(db);
  return rows.filter(({ is_released }) => is_released).length;
}

/** How many pieces of an order line may be packed again. */
export async function piecesToPackAgain(db: Db, orderLineId: number): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    SELECT pieces FROM pieces_back WHERE order_line_id = ${orderLineId}`.execute(db);
  return rows[0]?.pieces ?? 0;
}

export async function releaseUnit(db: Db, id: number, at: Date): Promise<void> {
  await sql`UPDATE unit_serials SET released_at = ${at} WHERE id = ${id} AND released_at IS NULL`.execute(db);
}

/** @returns whether it was recorded: no other unit of the variant is out under this serial number */
export async function insertUnit(db: Db, unit: Unit, by: { staff_name: string; at: Date }): Promise<boolean> {
  const { order_line_id, lot_id, variant_id, serial } = unit;
  const { rows } = await sql`
    INSERT INTO unit_serials (order_line_id, lot_id, variant_id, serial, recorded_at, staff_name)
    VALUES (${order_line_id}, ${lot_id}, ${variant_id}, ${serial}, ${by.at}, ${by.staff_name})
    ON CONFLICT (variant_id, upper(serial)) WHERE removed_at IS NULL AND released_at IS NULL DO NOTHING
    RETURNING id`.execute(db);
  return rows.length > 0;
}

/** The newest orders with a unit of this serial number, compared by letters and digits. */
export async function ordersWithSerial(db: Db, key: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    SELECT DISTINCT order_id FROM order_serials WHERE search_key(serial) LIKE ${key}
    ORDER BY order_id DESC LIMIT ${sql.lit(most)}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}
