import { type RawBuilder, type Selectable, sql } from "kysely";
import { openOrderStatuses } from "../../contract/order-states.ts";
import type { OrderAddress, OrderStatus, PaymentStatus } from "../../contract/orders.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";
import type { Tables } from "../kit/tables.ts";
import type { Adjustment } from "../tax/index.ts";
import type { OrdersTables } from "./tables.ts";

export type OrderRow = Selectable<OrdersTables["orders"]>;
export type OrderLineRow = Selectable<OrdersTables["order_lines"]>;
export type OrderEventRow = Selectable<OrdersTables["order_events"]>;

/** An order as it is to be written. Amounts in whole paise. */
export type NewOrder = Omit<
  OrderRow,
  | "id"
  | "number"
  | "status"
  | "payment_status"
  | "courier"
  | "tracking_number"
  | "delivered_at"
  | "billing_address"
  | "shipping_address"
> & {
  billing_address: OrderAddress;
  shipping_address: OrderAddress;
};
export type NewOrderLine = Omit<OrderLineRow, "id" | "order_id" | "placed_at" | "position">;

export interface InsertedOrder {
  id: number;
  number: string;
  /** Ids of the lines, in the order they were given. */
  lineIds: number[];
}

/** Writes an order, its lines, its adjustments and its first event in one statement. */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  lines: NewOrderLine[],
  adjustments: Adjustment[],
): Promise<InsertedOrder> {
  const found = await sql<{ id: number; number: string; line_ids: number[] }>`
    WITH placed AS (
      INSERT INTO orders (number, ${columnsOf([order])})
      SELECT 'ENT-' || nextval('order_numbers'), ${columnsOf([order])} FROM ${recordsOf("orders", [order])}
      RETURNING id, number, placed_at
    ), lined AS (
      INSERT INTO order_lines (order_id, placed_at, position, ${columnsOf(lines)})
      SELECT placed.id, placed.placed_at, position, ${columnsOf(lines)} FROM placed, ${recordsOf("order_lines", lines)}
      RETURNING id, position
    ), adjusted AS (
      INSERT INTO order_adjustments (order_id, position, ${columnsOf(adjustments)})
      SELECT placed.id, position, ${columnsOf(adjustments)} FROM placed, ${recordsOf("order_adjustments", adjustments)}
    ), noted AS (
      INSERT INTO order_events (order_id, status, at, actor) SELECT id, 'placed', placed_at, 'customer' FROM placed
    )
    SELECT id, number, (SELECT json_agg(lined.id ORDER BY position) FROM lined) AS line_ids FROM placed`.execute(db);
  const row = found.rows[0];
  if (!row) throw new Error("The order was not stored.");
  return { id: row.id, number: row.number, lineIds: row.line_ids };
}

/** The columns that rows have, all the same. */
function columnsOf(rows: readonly object[]): RawBuilder<unknown> {
  return sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
}

/** Rows as a relation of a table's columns, with `position` counted from 1. */
function recordsOf(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const numbered = rows.map((row, index) => ({ ...row, position: index + 1 }));
  return sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(numbered)}::jsonb) AS given`;
}

/** How many orders of a customer were not cancelled, counted up to `enough`. */
export async function countOrders(db: Db, customerId: number, enough: number): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM orders WHERE customer_id = ${customerId} AND status <> 'cancelled' LIMIT ${enough}
    ) standing`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** How many orders of a customer that were not cancelled used a coupon. */
export async function countCouponOrders(db: Db, customerId: number, couponId: number): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM orders
    WHERE coupon_id = ${couponId} AND customer_id = ${customerId} AND status <> 'cancelled'`.execute(db);
  return found.rows[0]?.count ?? 0;
}

export async function orderByToken(db: Db, customerId: number, token: string): Promise<OrderRow | undefined> {
  const found =
    await sql<OrderRow>`SELECT * FROM orders WHERE token = ${token} AND customer_id = ${customerId}`.execute(db);
  return found.rows[0];
}

/** The same, locked to the end of the transaction. */
export async function lockOrder(db: Db, customerId: number, token: string): Promise<OrderRow | undefined> {
  const found = await sql<OrderRow>`
    SELECT * FROM orders WHERE token = ${token} AND customer_id = ${customerId} FOR UPDATE`.execute(db);
  return found.rows[0];
}

/** Any customer's order, for staff. */
export async function orderOfToken(db: Db, token: string): Promise<OrderRow | undefined> {
  const found = await sql<OrderRow>`SELECT * FROM orders WHERE token = ${token}`.execute(db);
  return found.rows[0];
}

/** The same, locked to the end of the transaction. */
export async function lockOrderOfToken(db: Db, token: string): Promise<OrderRow | undefined> {
  const found = await sql<OrderRow>`SELECT * FROM orders WHERE token = ${token} FOR UPDATE`.execute(db);
  return found.rows[0];
}

export async function orderById(db: Db, id: number): Promise<OrderRow | undefined> {
  const found = await sql<OrderRow>`SELECT * FROM orders WHERE id = ${id}`.execute(db);
  return found.rows[0];
}

export async function linesOfOrder(db: Db, orderId: number): Promise<OrderLineRow[]> {
  const found =
    await sql<OrderLineRow>`SELECT * FROM order_lines WHERE order_id = ${orderId} ORDER BY position`.execute(db);
  return found.rows;
}

/** In the order in which they are shown. */
export async function adjustmentsOfOrder(db: Db, orderId: number): Promise<Adjustment[]> {
  const found = await sql<Adjustment>`
    SELECT kind, label, amount_paise, cgst_paise, sgst_paise, igst_paise, rule, shares
    FROM order_adjustments WHERE order_id = ${orderId} ORDER BY position`.execute(db);
  return found.rows;
}

export async function eventsOfOrder(db: Db, orderId: number): Promise<OrderEventRow[]> {
  const found = await sql<OrderEventRow>`SELECT * FROM order_events WHERE order_id = ${orderId} ORDER BY id`.execute(
    db,
  );
  return found.rows;
}

/** Number and date of an order's tax invoice. It is issued by a module further right, which publishes them. */
export interface OrderInvoice {
  number: string;
  issued_at: Date;
}

export async function invoiceOfOrder(db: Db, orderId: number): Promise<OrderInvoice | null> {
  const found = await sql<OrderInvoice>`
    SELECT number, issued_at FROM order_invoices WHERE order_id = ${orderId}`.execute(db);
  return found.rows[0] ?? null;
}

/** Orders with something still to happen. */
export async function openOrdersOf(db: Db, customerId: number): Promise<Pick<OrderRow, "number">[]> {
  const found = await sql<Pick<OrderRow, "number">>`
    SELECT number FROM orders
    WHERE customer_id = ${customerId} AND status = ANY(${openOrderStatuses}::text[])
    ORDER BY id`.execute(db);
  return found.rows;
}

export async function allOrdersOf(db: Db, customerId: number): Promise<OrderRow[]> {
  const found = await sql<OrderRow>`SELECT * FROM orders WHERE customer_id = ${customerId} ORDER BY id DESC`.execute(
    db,
  );
  return found.rows;
}

/** Pieces of a lot that were packed for a line. Fulfilment packs, and publishes what it packed. */
export type OrderLotRow = Omit<Tables["order_lots"], "order_id">;

export async function lotsOfOrder(db: Db, orderId: number): Promise<OrderLotRow[]> {
  const found = await sql<OrderLotRow>`
    SELECT order_line_id, lot_id, lot_no, expires_on, quantity FROM order_lots
    WHERE order_id = ${orderId} ORDER BY order_line_id, expires_on NULLS LAST, lot_no`.execute(db);
  return found.rows;
}

export type OrderPaymentRow = Omit<Tables["order_payments"], "order_id">;

export async function paymentsOfOrder(db: Db, orderId: number): Promise<OrderPaymentRow[]> {
  const found = await sql<OrderPaymentRow>`
    SELECT id, mode, amount_paise, reference, collected_at, staff_name FROM order_payments
    WHERE order_id = ${orderId} ORDER BY id`.execute(db);
  return found.rows;
}

export type OrderReturnRow = Tables["order_returns"];

/** Everything of an order that came or comes back, the oldest first, undelivered parcels included. */
export async function returnsOfOrder(db: Db, orderId: number): Promise<OrderReturnRow[]> {
  const found = await sql<OrderReturnRow>`
    SELECT * FROM order_returns WHERE order_id = ${orderId} ORDER BY id`.execute(db);
  return found.rows;
}

export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** Part of an order number, a reference number or a product's name. */
  search?: string | undefined;
}

export async function ordersOf(db: Db, customerId: number, filter: OrderFilter, page: number, perPage: number) {
  const like = filter.search ? `%${filter.search.replace(/[\\%_]/g, "\\$&")}%` : null;
  const where = sql`
    customer_id = ${customerId} AND (${filter.status ?? null}::text IS NULL OR status = ${filter.status ?? null}) AND
    (${like}::text IS NULL OR number ILIKE ${like} OR EXISTS (
      SELECT FROM order_lines l WHERE l.order_id = orders.id AND (l.ref_no ILIKE ${like} OR l.product_name ILIKE ${like})))`;
  const [rows, count] = await Promise.all([
    sql<OrderRow>`SELECT * FROM orders WHERE ${where} ORDER BY id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM orders WHERE ${where}`.execute(db),
  ]);
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 };
}

export interface OrderEvent {
  at: Date;
  actor: OrderEventRow["actor"];
  staffName?: string;
  note: string | null;
}

/** Moves an order and notes who did it and why. The database refuses a move that is not in its table of moves. */
export async function moveOrder(db: Db, orderId: number, status: OrderStatus, event: OrderEvent): Promise<void> {
  await sql`
    WITH moved AS (UPDATE orders SET status = ${status} WHERE id = ${orderId} RETURNING id)
    INSERT INTO order_events (order_id, status, at, actor, staff_name, note)
    SELECT id, ${status}, ${event.at}, ${event.actor}, ${event.staffName ?? null}, ${event.note} FROM moved`.execute(
    db,
  );
}

/** What may change of an order after it was placed, besides its state. Its amounts never do. */
export interface OrderUpdate {
  courier?: string;
  tracking_number?: string | null;
  delivered_at?: Date;
  payment_status?: PaymentStatus;
}

export async function updateOrder(db: Db, orderId: number, update: OrderUpdate): Promise<void> {
  await db.updateTable("orders").set(update).where("id", "=", orderId).execute();
}

/**
 * Claims an Idempotency-Key for this transaction. A request with the same key that runs at this moment makes this one
 * wait for its end.
 * @returns null when the key is new (or older than `freshFrom`), otherwise the request it was first used for and its answer
 */
export async function claimKey(
  db: Db,
  claim: { customerId: number; key: string; requestHash: Buffer; now: Date; freshFrom: Date },
): Promise<{ request_hash: Buffer; answer: object | null } | null> {
  const claimed = await sql`
    INSERT INTO idempotency_keys (customer_id, key, request_hash, created_at)
    VALUES (${claim.customerId}, ${claim.key}, ${claim.requestHash}, ${claim.now})
    ON CONFLICT (customer_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, answer = NULL, created_at = excluded.created_at
      WHERE idempotency_keys.created_at < ${claim.freshFrom}
    RETURNING key`.execute(db);
  if (claimed.rows.length === 1) return null;
  const found = await sql<{ request_hash: Buffer; answer: object | null }>`
    SELECT request_hash, answer FROM idempotency_keys
    WHERE customer_id = ${claim.customerId} AND key = ${claim.key}`.execute(db);
  return found.rows[0] ?? null;
}

export async function storeAnswer(db: Db, customerId: number, key: string, answer: object): Promise<void> {
  await sql`
    UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}::jsonb
    WHERE customer_id = ${customerId} AND key = ${key}`.execute(db);
}

export const deleteKeysBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "idempotency_keys", sql`created_at <= ${moment}`, limit);

export async function deleteKeysOf(db: Db, customerId: number): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE customer_id = ${customerId}`.execute(db);
}
