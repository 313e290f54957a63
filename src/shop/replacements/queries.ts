import { type Insertable, type Selectable, sql } from "kysely";
import type { Disposition } from "../../contract/staff/order-shapes.ts";
import type { Db } from "../kit/shop.ts";
import type { ReplacementsTables } from "./tables.ts";

type Replacement = Selectable<ReplacementsTables["replacements"]>;

export interface ReplacementLineRow {
  order_line_id: number;
  variant_id: number;
  ref_no: string;
  product_name: string;
  lot_id: number;
  lot_no: string;
  expires_on: string | null;
  quantity: number;
  /** Serial numbers of the units; null if they have none. */
  serials: string[] | null;
}

export interface ReplacedBackRow {
  order_line_id: number;
  lot_id: number;
  lot_no: string;
  expires_on: string | null;
  quantity: number;
  disposition: Disposition;
  note: string | null;
  received_at: string;
  staff_name: string;
}

/** A replacement with its goods, the number of its challan, and the goods that came back in exchange. */
export type ReplacementRow = Replacement & {
  challan: string;
  lines: ReplacementLineRow[];
  back: ReplacedBackRow[];
};

export async function insertReplacement(
  db: Db,
  replacement: Insertable<ReplacementsTables["replacements"]>,
  lines: readonly Omit<Insertable<ReplacementsTables["replacement_lines"]>, "replacement_id">[],
): Promise<number> {
  const { id } = await db.insertInto("replacements").values(replacement).returning("id").executeTakeFirstOrThrow();
  const rows = lines.map((line) => ({ ...line, replacement_id: id }));
  await db.insertInto("replacement_lines").values(rows).execute();
  return id;
}

/** An order's replacements, oldest first. */
export async function replacementsOfOrder(db: Db, orderId: number): Promise<ReplacementRow[]> {
  const { rows } = await sql<ReplacementRow>`
    SELECT r.id, r.order_id, r.number, r.document_id, r.status, r.reason, r.takes_back, r.courier, r.tracking_number,
      r.shipped_at, r.staff_name, r.ended_at, r.ended_by, d.number AS challan, coalesce((
        SELECT jsonb_agg(jsonb_build_object('order_line_id', l.order_line_id, 'variant_id', l.variant_id, 'ref_no', l.ref_no,
          'product_name', l.product_name, 'lot_id', l.lot_id, 'lot_no', t.lot_no, 'expires_on', t.expires_on,
          'quantity', l.quantity, 'serials', CASE WHEN u.serials IS NOT NULL
            OR EXISTS (SELECT FROM serialised_variants v WHERE v.variant_id = l.variant_id)
          THEN coalesce(u.serials, '{}') END) ORDER BY l.id)
        FROM replacement_lines l JOIN lot_names t ON t.lot_id = l.lot_id CROSS JOIN LATERAL (
          SELECT array_agg(serial ORDER BY id) AS serials FROM order_units
          WHERE order_line_id = l.order_line_id AND replacement_id = r.id AND lot_id = l.lot_id) u
        WHERE l.replacement_id = r.id), '[]') AS lines,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('order_line_id', b.order_line_id, 'lot_id', b.lot_id, 'lot_no', t.lot_no,
          'expires_on', t.expires_on, 'quantity', b.quantity, 'disposition', b.disposition, 'note', b.note,
          'received_at', b.received_at, 'staff_name', b.staff_name) ORDER BY b.id)
        FROM replacement_returns b JOIN lot_names t ON t.lot_id = b.lot_id WHERE b.replacement_id = r.id), '[]') AS back
    FROM replacements r JOIN document_list d ON d.id = r.document_id
    WHERE r.order_id = ${orderId} ORDER BY r.id`.execute(db);
  return rows;
}

/** The token of the order that a replacement belongs to. */
export async function orderOfReplacement(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    SELECT o.token FROM replacements r JOIN order_list o ON o.id = r.order_id WHERE r.id = ${id}`.execute(db);
  return rows[0]?.token;
}

export async function updateReplacement(
  db: Db,
  id: number,
  changes: Partial<
    Pick<Replacement, "status" | "courier" | "tracking_number" | "ended_at" | "ended_by" | "takes_back">
  >,
): Promise<void> {
  await db.updateTable("replacements").set(changes).where("id", "=", id).execute();
}

export async function insertReplacedBack(
  db: Db,
  pieces: Insertable<ReplacementsTables["replacement_returns"]>[],
): Promise<void> {
  await db.insertInto("replacement_returns").values(pieces).execute();
}
