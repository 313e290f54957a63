import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { MovementKind } from "./tables.ts";

/** A lot with its reservations. `expires_on` (YYYY-MM-DD) is the last day on which it may be sent. */
export interface LotRow {
  id: number;
  variant_id: number;
  lot_no: string;
  expires_on: string | null;
  on_hand: number;
  reserved: number;
  /** Returned units in quarantine; they are not on hand. */
  quarantined: number;
  quarantined_at: Date | null;
  /** Reservations of the order lines in question; `kept` are goods of a challan that the customer already has. */
  held: { order_line_id: number; quantity: number; kept: number }[];
}

/**
 * All lots of these variants, earliest expiry first.
 * @param lock locks them until the transaction ends
 */
export async function listLotsForVariants(
  db: Db,
  variantIds: number[],
  orderLineIds: number[],
  lock: boolean,
): Promise<LotRow[]> {
  if (lock) {
    await sql`
      SELECT id FROM lots WHERE variant_id = ANY(${variantIds}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(db);
  }
  const { rows } = await sql<LotRow>`
    SELECT id, variant_id, lot_no, expires_on, on_hand, reserved, quarantined, quarantined_at,
           coalesce((
             SELECT jsonb_agg(jsonb_build_object('order_line_id', order_line_id, 'quantity', quantity, 'kept', kept))
             FROM (SELECT order_line_id, sum(reserved)::int AS quantity,
                          coalesce(sum(reserved) FILTER (WHERE kind = 'kept'), 0)::int AS kept FROM stock_movements m
                   WHERE m.order_line_id = ANY(${orderLineIds}::bigint[]) AND m.lot_id = lots.id
                   GROUP BY order_line_id HAVING sum(reserved) > 0) holding), '[]') AS held
    FROM lots WHERE variant_id = ANY(${variantIds}::int[])
    ORDER BY variant_id, expires_on NULLS LAST, id`.execute(db);
  return rows;
}

/** One movement. Quantities are changes, negative when stock is taken out; omitted ones do not change. */
export interface LotChange {
  lot_id: number;
  kind: MovementKind;
  on_hand?: number;
  reserved?: number;
  quarantined?: number;
  order_line_id?: number;
  reason: string | null;
}

/** Who moved stock, and when. The name is null if the shop itself or the customer did. */
export interface Mover {
  staff_name: string | null;
  at: Date;
}

/**
 * Writes movements and applies them to the counts of their lots. If a lot has several movements, only their sum must be valid.
 */
export async function moveStock(db: Db, changes: LotChange[], { staff_name, at }: Mover): Promise<void> {
  const inOrder = changes
    .filter(({ on_hand, reserved, quarantined }) => on_hand || reserved || quarantined)
    .map((change, place) => ({ ...change, place }));
  const ids = [...new Set(inOrder.map(({ lot_id }) => lot_id))];
  // Locked first, as in `reserveLots`.
  await Promise.all([
    sql`SELECT id FROM lots WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(db),
    sql`
      WITH changes AS (
        SELECT lot_id, kind, coalesce(on_hand, 0) AS on_hand, coalesce(reserved, 0) AS reserved,
               coalesce(quarantined, 0) AS quarantined, order_line_id, reason, place
        FROM jsonb_to_recordset(${JSON.stringify(inOrder)}::jsonb) AS c (
          lot_id int, kind text, on_hand int, reserved int, quarantined int, order_line_id bigint, reason text, place int)
      ), changed AS (
        UPDATE lots SET on_hand = lots.on_hand + due.on_hand, reserved = lots.reserved + due.reserved,
                        quarantined = lots.quarantined + due.quarantined
        FROM (SELECT lot_id, sum(on_hand)::int AS on_hand, sum(reserved)::int AS reserved, sum(quarantined)::int AS quarantined
              FROM changes GROUP BY lot_id) due
        WHERE lots.id = due.lot_id
      )
      INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, quarantined, order_line_id, reason, staff_name, at)
      SELECT lot_id, kind, on_hand, reserved, quarantined, order_line_id, reason, ${staff_name}, ${at}
      FROM changes ORDER BY place`.execute(db),
  ]);
}

/** Units packed for an order line; `kept` are goods of a challan that the customer already has. */
export interface PackedQuantity {
  lot_id: number;
  order_line_id: number;
  quantity: number;
  kept: number;
}

/** Quantities packed for these order lines and not returned, by lot. */
export async function listPackedQuantities(db: Db, orderLineIds: number[]): Promise<PackedQuantity[]> {
  const { rows } = await sql<PackedQuantity>`
    SELECT lot_id, order_line_id, -sum(on_hand)::int AS quantity,
           coalesce(sum(reserved) FILTER (WHERE kind = 'kept'), 0)::int AS kept
    FROM stock_movements
    WHERE order_line_id = ANY(${orderLineIds}::bigint[])
    GROUP BY lot_id, order_line_id HAVING sum(on_hand) < 0 ORDER BY lot_id, order_line_id`.execute(db);
  return rows;
}
