import { type Insertable, sql } from "kysely";
import type { OrderStatus } from "../../contract/orders.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderLineRow } from "../orders/index.ts";
import type { SerialsTables } from "./tables.ts";

/** A unit that was sent, or is packed for sending. */
export interface Unit {
  order_line_id: number;
  lot_id: number;
  variant_id: number;
  serial: string;
}

/** A recorded unit, and where it is. */
export interface RecordedUnit extends Unit {
  id: number;
  /** The replacement it was sent with; null: packed with the order. */
  replacement_id: number | null;
  /** Whether it was packed again for another order. */
  is_released: boolean;
  /** How it came back; null: as far as is known, the customer has it. */
  disposition: Disposition | null;
  came_back_with: { return_id: number | null; replacement_id: number | null; at: string } | null;
}

/** Variants of these lines whose units have serial numbers. */
export async function serialisedAmong(
  db: Db,
  lines: readonly Pick<OrderLineRow, "variant_id">[],
): Promise<ReadonlySet<number>> {
  const variants = lines.map(({ variant_id }) => variant_id);
  const { rows } = await sql<{ variant_id: number }>`
    SELECT variant_id FROM serialised_variants WHERE variant_id = ANY(${variants}::int[])`.execute(db);
  return new Set(rows.map(({ variant_id }) => variant_id));
}

/** Variants with these GTINs or these ids. */
export async function articlesAmong(db: Db, gtins: readonly string[], variantIds: readonly number[]) {
  const { rows } = await sql<{ variant_id: number; ref_no: string; gtin: string | null }>`
    SELECT variant_id, ref_no, udi_di AS gtin FROM variant_names
    WHERE udi_di = ANY(${[...gtins]}::text[]) OR variant_id = ANY(${[...variantIds]}::int[])`.execute(db);
  return rows;
}

/** The GTIN of each line's variant, by line id; undefined if the variant no longer exists. */
export async function gtinsOf(db: Db, lines: readonly Pick<OrderLineRow, "id" | "variant_id">[]) {
  const variants = lines.map(({ variant_id }) => variant_id);
  const articles = variants.length > 0 ? await articlesAmong(db, [], variants) : [];
  return new Map(
    lines.map(({ id, variant_id }) => [id, articles.find((each) => each.variant_id === variant_id)?.gtin]),
  );
}

/** The units recorded for an order, including replacements, in the order of recording. */
export async function unitsOfOrder(db: Db, orderId: number): Promise<RecordedUnit[]> {
  const { rows } = await sql<RecordedUnit>`
    SELECT s.id, s.order_line_id, s.lot_id, s.variant_id, s.serial, s.replacement_id,
      s.released_at IS NOT NULL AS is_released, b.disposition,
      CASE WHEN b.unit_id IS NOT NULL THEN jsonb_build_object(
        'return_id', b.return_id, 'replacement_id', b.replacement_id, 'at', b.returned_at) END AS came_back_with
    FROM order_line_list l JOIN unit_serials s ON s.order_line_id = l.id LEFT JOIN unit_returns b ON b.unit_id = s.id
    WHERE l.order_id = ${orderId} AND s.removed_at IS NULL ORDER BY s.id`.execute(db);
  return rows;
}

/** The units packed with the order. */
export async function packedUnits(db: Db, orderId: number): Promise<RecordedUnit[]> {
  return (await unitsOfOrder(db, orderId)).filter((unit) => unit.replacement_id === null);
}

/** The units sent with a replacement. */
export async function unitsOfReplacement(db: Db, orderId: number, id: number): Promise<RecordedUnit[]> {
  return (await unitsOfOrder(db, orderId)).filter((unit) => unit.replacement_id === id);
}

export async function removeUnits(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable("unit_serials")
    .set({ removed_at: at })
    .where("id", "in", [...ids])
    .execute();
}

export interface UnitOut extends Unit {
  id: number;
  order_no: string;
  status: OrderStatus;
}

/** Units currently out with these serial numbers of their variants, ignoring case. */
export async function findUnitsOut(db: Db, units: readonly Unit[]): Promise<UnitOut[]> {
  const [variants, serials] = [units.map(({ variant_id }) => variant_id), units.map(({ serial }) => serial)];
  const { rows } = await sql<UnitOut>`
    SELECT s.id, s.order_line_id, s.lot_id, s.variant_id, s.serial, o.number AS order_no, o.status
    FROM unnest(${variants}::int[], ${serials}::text[]) AS wanted (variant_id, serial)
    JOIN unit_serials s ON s.variant_id = wanted.variant_id AND upper(s.serial) = upper(wanted.serial)
    JOIN order_line_list l ON l.id = s.order_line_id JOIN order_list o ON o.id = l.order_id
    WHERE s.removed_at IS NULL AND s.released_at IS NULL`.execute(db);
  return rows;
}

/** A line's recorded unit: how it came back, and whether it was packed again. */
interface LineUnit {
  id: number;
  order_line_id: number;
  is_released: boolean;
  disposition: Disposition | null;
  /** Whether it was sent with a replacement that the courier brought back, and so is not among the order's returned units. */
  is_undelivered: boolean;
}

/** Reads and locks the units of order lines: of two concurrent packers, the second waits. */
export async function lockUnitsOfLines(db: Db, orderLineIds: readonly number[]): Promise<LineUnit[]> {
  const { rows } = await sql<LineUnit>`
    SELECT s.id, s.order_line_id, s.released_at IS NOT NULL AS is_released, b.disposition,
      coalesce(r.status = 'undelivered', false) AS is_undelivered
    FROM unit_serials s LEFT JOIN unit_returns b ON b.unit_id = s.id
    LEFT JOIN replacement_list r ON r.id = s.replacement_id
    WHERE s.order_line_id = ANY(${[...orderLineIds]}::bigint[]) AND s.removed_at IS NULL
    ORDER BY s.id FOR UPDATE OF s`.execute(db);
  return rows;
}

/** How many units of each order line may be packed again, by line id. */
export async function piecesToPackAgain(db: Db, orderLineIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ order_line_id: number; pieces: number }>`
    SELECT order_line_id, pieces FROM pieces_back WHERE order_line_id = ANY(${[...orderLineIds]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ order_line_id, pieces }) => [order_line_id, pieces]));
}

export async function releaseUnits(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await sql`UPDATE unit_serials SET released_at = ${at}
    WHERE id = ANY(${[...ids]}::bigint[]) AND released_at IS NULL`.execute(db);
}

/** Who recorded a unit, when, and the replacement it was sent with; null: packed with the order. */
export interface Recording {
  staff_name: string;
  at: Date;
  replacement_id: number | null;
}

/**
 * Records units in this order, in one statement regardless of their number.
 * @returns the units not recorded, because another unit of the variant is out with the same serial number
 */
export async function insertUnits(db: Db, units: readonly Unit[], recording: Recording): Promise<Unit[]> {
  const { rows } = await sql<Pick<Unit, "variant_id" | "serial">>`
    INSERT INTO unit_serials (order_line_id, lot_id, variant_id, serial, recorded_at, staff_name, replacement_id)
    SELECT order_line_id, lot_id, variant_id, serial, ${recording.at}, ${recording.staff_name}, ${recording.replacement_id}
    FROM unnest(${units.map((unit) => unit.order_line_id)}::bigint[], ${units.map((unit) => unit.lot_id)}::int[],
                ${units.map((unit) => unit.variant_id)}::int[], ${units.map((unit) => unit.serial)}::text[])
      WITH ORDINALITY AS u (order_line_id, lot_id, variant_id, serial, place)
    ORDER BY place
    ON CONFLICT (variant_id, upper(serial)) WHERE removed_at IS NULL AND released_at IS NULL DO NOTHING
    RETURNING variant_id, serial`.execute(db);
  const key = ({ variant_id, serial }: Pick<Unit, "variant_id" | "serial">) => `${variant_id} ${serial}`;
  const recorded = new Set(rows.map(key));
  return units.filter((unit) => !recorded.delete(key(unit)));
}

export async function insertUnitReturns(db: Db, rows: Insertable<SerialsTables["unit_returns"]>[]): Promise<void> {
  await db.insertInto("unit_returns").values(rows).execute();
}

/** The newest orders with a unit of this serial number, comparing only letters and digits. */
export async function ordersWithSerial(db: Db, key: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    SELECT DISTINCT order_id FROM order_units WHERE search_key(serial) LIKE ${key}
    ORDER BY order_id DESC LIMIT ${sql.lit(most)}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}
