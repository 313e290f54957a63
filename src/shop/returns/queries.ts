import { type Selectable, sql } from "kysely";
import type { RefundWay } from "../../contract/orders.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";
import type { Db } from "../kit/shop.ts";
import type { ReturnsTables } from "./tables.ts";

export type ReturnRow = Selectable<ReturnsTables["returns"]>;
export type ReturnLineRow = Selectable<ReturnsTables["return_lines"]>;

export type OrderReturnRow = ReturnsTables["order_returns"];

/** All returns of an order, including undelivered parcels, oldest first. */
export function returnsOfOrder(db: Db, orderId: number): Promise<OrderReturnRow[]> {
  return db
    .selectFrom("order_returns")
    .select(["id", "order_id", "number", "kind", "status", "reason", "refund_to", "requested_at"])
    .select(["decided_at", "decided_by", "decision_note", "received_at", "received_by", "inspection_note"])
    .select([
      "credit_paise",
      "refund_paise",
      "refunded_at",
      "refunded_by",
      "refund_reference",
      "note_required",
      "lines",
    ])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
}

export interface NewReturn {
  order_id: number;
  number: string;
  kind: ReturnRow["kind"];
  reason: string;
  refund_to: RefundWay | null;
  requested_at: Date;
  /** Who approved it at the same time; a parcel refused at the door needs no decision. */
  approved_by: string | null;
  credit_paise: number;
}

export type NewReturnLine = Omit<ReturnLineRow, "id" | "return_id">;

export async function insertReturn(db: Db, given: NewReturn, lines: NewReturnLine[]): Promise<number> {
  const { approved_by, ...columns } = given;
  const decided = approved_by === null ? {} : { decided_at: given.requested_at, decided_by: approved_by };
  const { id } = await db
    .insertInto("returns")
    .values({ ...columns, status: approved_by === null ? "requested" : "approved", ...decided })
    .returning("id")
    .executeTakeFirstOrThrow();
  // A credit by amount alone has no units.
  if (lines.length > 0) {
    const rows = lines.map((line) => ({ return_id: id, ...line }));
    await db.insertInto("return_lines").values(rows).execute();
  }
  return id;
}

/** A return with the token of its order, for staff. */
export async function returnById(db: Db, id: number): Promise<(ReturnRow & { order_token: string }) | undefined> {
  const { rows } = await sql<ReturnRow & { order_token: string }>`
    SELECT r.*, o.token AS order_token FROM returns r JOIN order_list o ON o.id = r.order_id WHERE r.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function updateReturn(
  db: Db,
  id: number,
  changes: Partial<Omit<ReturnRow, "id" | "order_id" | "number" | "kind" | "credit_paise">>,
): Promise<void> {
  await db.updateTable("returns").set(changes).where("id", "=", id).execute();
}

/** Quantities of an order's lines that came back or are on their way; refused returns do not count. */
export async function linesBack(db: Db, orderId: number): Promise<ReturnLineRow[]> {
  const { rows } = await sql<ReturnLineRow>`
    SELECT l.* FROM return_lines l JOIN returns r ON r.id = l.return_id
    WHERE r.order_id = ${orderId} AND r.status <> 'refused' ORDER BY l.id`.execute(db);
  return rows;
}

/** Returned quantities of an order's lines for which nothing was left to credit. */
export async function piecesWithoutNotes(db: Db, orderId: number): Promise<ReturnLineRow[]> {
  const { rows } = await sql<ReturnLineRow>`
    SELECT l.* FROM return_lines l JOIN returns r ON r.id = l.return_id
    WHERE r.order_id = ${orderId} AND r.received_at IS NOT NULL AND r.note_required
      AND NOT EXISTS (SELECT FROM credit_note_list n WHERE n.return_id = r.id) ORDER BY l.id`.execute(db);
  return rows;
}

/** Number of returns of an order, of every kind. */
export async function countReturns(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM returns WHERE order_id = ${orderId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface InspectedRow {
  return_id: number;
  return_line_id: number;
  order_line_id: number;
  lot_id: number;
  lot_no: string;
  expires_on: string | null;
  disposition: Disposition;
  quantity: number;
}

/** Results of inspections of an order's goods, by lot. */
export async function inspectedOfOrder(db: Db, orderId: number): Promise<InspectedRow[]> {
  const { rows } = await sql<InspectedRow>`
    SELECT l.return_id, b.return_line_id, l.order_line_id, b.lot_id, o.lot_no, o.expires_on, b.disposition, b.quantity
    FROM returns r JOIN return_lines l ON l.return_id = r.id JOIN return_line_lots b ON b.return_line_id = l.id
    JOIN held_lots o ON o.order_id = r.order_id AND o.order_line_id = l.order_line_id AND o.lot_id = b.lot_id
    WHERE r.order_id = ${orderId} ORDER BY b.return_line_id, o.lot_no, b.disposition`.execute(db);
  return rows;
}

/** Quantities by lot that the customer has or had, by order line: as packed, and as replaced since. */
export function lotsSent(db: Db, orderId: number) {
  return db
    .selectFrom("held_lots")
    .select(["order_line_id", "lot_id", "lot_no", "expires_on", "quantity"])
    .where("order_id", "=", orderId)
    .orderBy("order_line_id")
    .orderBy("expires_on")
    .orderBy("lot_no")
    .execute();
}

export async function insertInspected(db: Db, pieces: ReturnsTables["return_line_lots"][]): Promise<void> {
  await db.insertInto("return_line_lots").values(pieces).execute();
}

/** Inspected quantity of a lot, including exchanges, by order line. */
export async function inspectedOfLot(db: Db, lotId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ order_line_id: number; quantity: number }>`
    SELECT order_line_id, sum(quantity)::int AS quantity FROM (
      SELECT l.order_line_id, b.quantity FROM return_line_lots b JOIN return_lines l ON l.id = b.return_line_id
      WHERE b.lot_id = ${lotId}
      UNION ALL SELECT order_line_id, quantity FROM replaced_goods WHERE lot_id = ${lotId}
    ) back GROUP BY order_line_id`.execute(db);
  return new Map(rows.map(({ order_line_id, quantity }) => [order_line_id, quantity]));
}
