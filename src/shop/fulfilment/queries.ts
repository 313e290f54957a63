import { type Insertable, type Selectable, sql } from "kysely";
import type { OrderStatus, RefundWay } from "../../contract/orders.ts";
import type { Disposition } from "../../contract/staff/orders.ts";
import type { Db } from "../kit/shop.ts";
import type { FulfilmentTables } from "./tables.ts";

export type ReturnRow = Selectable<FulfilmentTables["returns"]>;
export type ReturnLineRow = Selectable<FulfilmentTables["return_lines"]>;

/** Pieces of lots for order lines. */
export interface LinePieces {
  order_line_id: number;
  lot_id: number;
  quantity: number;
}

/** Writes down for good which lot went out with which line. */
export async function insertLineLots(db: Db, picks: LinePieces[], at: Date): Promise<void> {
  await db
    .insertInto("order_line_lots")
    .values(picks.map(({ order_line_id, lot_id, quantity }) => ({ order_line_id, lot_id, quantity, packed_at: at })))
    .execute();
}

export async function insertPayment(db: Db, payment: Insertable<FulfilmentTables["payments"]>): Promise<void> {
  await db.insertInto("payments").values(payment).execute();
}

/** Cash of one customer comes one after the other, so that what the law allows in a day is counted right. */
export async function lockCash(db: Db, customerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('payments.cash'), ${customerId})`.execute(db);
}

/** Cash received so far, in paise: for an order, and from a customer on a day (YYYY-MM-DD in Indian time). */
export async function cashReceived(db: Db, orderId: number, customerId: number, day: string) {
  const found = await sql<{ of_order: number; of_day: number }>`
    SELECT coalesce(sum(amount_paise) FILTER (WHERE order_id = ${orderId}), 0)::bigint AS of_order,
           coalesce(sum(amount_paise) FILTER (WHERE collected_on = ${day}::date), 0)::bigint AS of_day
    FROM payments WHERE mode = 'cash' AND customer_id = ${customerId}`.execute(db);
  return found.rows[0] ?? { of_order: 0, of_day: 0 };
}

export interface NewReturn {
  order_id: number;
  number: string;
  kind: ReturnRow["kind"];
  reason: string;
  refund_to: RefundWay | null;
  requested_at: Date;
  /** Who approved it in the same moment; a parcel refused at the door waits for no decision. */
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
  await db
    .insertInto("return_lines")
    .values(lines.map((line) => ({ return_id: id, ...line })))
    .execute();
  return id;
}

/** A return with the token of its order, for staff. */
export async function returnById(db: Db, id: number): Promise<(ReturnRow & { order_token: string }) | undefined> {
  const found = await sql<ReturnRow & { order_token: string }>`
    SELECT r.*, o.token AS order_token FROM returns r JOIN order_list o ON o.id = r.order_id WHERE r.id = ${id}`.execute(
    db,
  );
  return found.rows[0];
}

export async function updateReturn(
  db: Db,
  id: number,
  changes: Partial<Omit<ReturnRow, "id" | "order_id" | "number" | "kind" | "credit_paise">>,
): Promise<void> {
  await db.updateTable("returns").set(changes).where("id", "=", id).execute();
}

/** What of an order's lines came or comes back; refused returns do not count. */
export async function linesBack(db: Db, orderId: number): Promise<ReturnLineRow[]> {
  const found = await sql<ReturnLineRow>`
    SELECT l.* FROM return_lines l JOIN returns r ON r.id = l.return_id
    WHERE r.order_id = ${orderId} AND r.status <> 'refused' ORDER BY l.id`.execute(db);
  return found.rows;
}

/** How many returns an order has had, of every kind. */
export async function countReturns(db: Db, orderId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM returns WHERE order_id = ${orderId}`.execute(db);
  return found.rows[0]?.count ?? 0;
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

/** What inspection has made of an order's goods, by lot. */
export async function inspectedOfOrder(db: Db, orderId: number): Promise<InspectedRow[]> {
  const found = await sql<InspectedRow>`
    SELECT l.return_id, b.return_line_id, l.order_line_id, b.lot_id, o.lot_no, o.expires_on, b.disposition, b.quantity
    FROM returns r JOIN return_lines l ON l.return_id = r.id JOIN return_line_lots b ON b.return_line_id = l.id
    JOIN order_lots o ON o.order_line_id = l.order_line_id AND o.lot_id = b.lot_id
    WHERE r.order_id = ${orderId} ORDER BY b.return_line_id, o.lot_no, b.disposition`.execute(db);
  return found.rows;
}

export async function insertInspected(db: Db, pieces: FulfilmentTables["return_line_lots"][]): Promise<void> {
  await db.insertInto("return_line_lots").values(pieces).execute();
}

export interface LotCustomer {
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
  quantity: number;
  came_back: number;
}

/** Everybody to whom pieces of a lot went, the latest first. A parcel that never left is not among them. */
export async function customersOfLot(db: Db, lotId: number): Promise<LotCustomer[]> {
  const found = await sql<LotCustomer>`
    SELECT o.token, o.number AS order_no, o.status, p.packed_at, o.customer_id,
           concat_ws(' ', o.shipping_address ->> 'f_name', o.shipping_address ->> 'l_name') AS name,
           o.shipping_address ->> 'company_name' AS company_name, o.shipping_address ->> 'phone_number' AS phone_number,
           o.shipping_address ->> 'email' AS email, l.ref_no, p.quantity,
           coalesce((SELECT sum(b.quantity) FROM return_line_lots b JOIN return_lines r ON r.id = b.return_line_id
                     WHERE b.lot_id = p.lot_id AND r.order_line_id = p.order_line_id), 0)::int AS came_back
    FROM order_line_lots p JOIN order_line_list l ON l.id = p.order_line_id JOIN order_list o ON o.id = l.order_id
    WHERE p.lot_id = ${lotId} AND o.status <> 'cancelled'
    ORDER BY p.packed_at DESC, o.id DESC`.execute(db);
  return found.rows;
}
