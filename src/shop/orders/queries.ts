import { type Kysely, type Selectable, sql } from "kysely";
import { openOrderStatuses } from "../../contract/order-states.ts";
import type { OrderStatus, PaymentStatus } from "../../contract/orders.ts";
import { anyOf } from "../../platform/db/any-of.ts";
import { escapeLike } from "../../platform/db/escape-like.ts";
import { type Contact, findCustomers } from "../customers/index.ts";
import type { Db } from "../kit/shop.ts";
import type { Tables } from "../kit/tables.ts";
import { type Adjustment, classOfRate, type TaxClass } from "../tax/index.ts";
import type { OrdersTables } from "./tables.ts";

export type OrderRow = Selectable<OrdersTables["orders"]>;
export type OrderLineRow = Selectable<OrdersTables["order_lines"]> & { tax_class: TaxClass };
export type OrderEventRow = Selectable<OrdersTables["order_events"]>;

/** All orders, in any state. */
export async function countOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM orders`.execute(db);
  return rows[0]?.count ?? 0;
}

interface LockOption {
  /**
   * Locks the order until the transaction ends. Rows that refer to it can still be inserted: a parcel that is split again refers to the
   * order it came from, which a merge may have locked while it waits for the parcel.
   */
  forUpdate?: boolean;
}

/** Finds any customer's order, for staff and jobs. */
export function findOrder(
  db: Db,
  key: { id: number } | { token: string } | { number: string },
  { forUpdate = false }: LockOption = {},
) {
  return db
    .selectFrom("orders")
    .selectAll()
    .where((row) => row.and(key))
    .$if(forUpdate, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Locks orders until the transaction ends, always in the same sequence. */
export async function lockOrders(db: Db, ids: readonly number[]): Promise<Map<number, OrderRow>> {
  const { rows } = await sql<OrderRow>`
    SELECT * FROM orders WHERE id = ANY(${[...ids]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return new Map(rows.map((order) => [order.id, order]));
}

/** Finds an order of this customer only. */
export function findOwnOrder(db: Db, customer_id: number, token: string, lock?: LockOption) {
  const key = { token, customer_id };
  return findOrder(db, key, lock);
}

export async function linesOfOrder(db: Db, orderId: number): Promise<OrderLineRow[]> {
  const { rows } = await sql<Selectable<OrdersTables["order_lines"]>>`
    SELECT * FROM order_lines WHERE order_id = ${orderId} ORDER BY position`.execute(db);
  return rows.map(classed);
}

const classed = <Row extends { tax_class: TaxClass | null; gst_rate_bp: number }>(row: Row) => ({
  ...row,
  tax_class: row.tax_class ?? classOfRate(row.gst_rate_bp),
});

/** In display order. */
export async function adjustmentsOfOrder(db: Db, orderId: number): Promise<Adjustment[]> {
  const { rows } = await sql<Adjustment>`
    SELECT kind, label, amount_paise, cgst_paise, sgst_paise, igst_paise, rule, shares
    FROM current_order_adjustments WHERE order_id = ${orderId} ORDER BY position`.execute(db);
  return rows.map((row) => ({ ...row, shares: row.shares.map(classed) }));
}

/** An order with all that a mail about it says. */
export interface WholeOrder {
  order: OrderRow;
  /** Undefined if the account is deleted. */
  customer: Contact | undefined;
  lines: OrderLineRow[];
  adjustments: Adjustment[];
}

/** Reads several orders in one round trip. @returns them in the sequence of their ids; undefined for those that do not exist */
export function readWholeOrders(db: Kysely<Tables>, ids: readonly number[]): Promise<(WholeOrder | undefined)[]> {
  return db.connection().execute(async (connection) => {
    const these = anyOf(ids, "bigint[]");
    const [orders, customers, lines, adjustments] = await Promise.all([
      sql<OrderRow>`SELECT * FROM orders WHERE id = ${these}`.execute(connection),
      findCustomers(connection, sql`SELECT customer_id FROM orders WHERE id = ${these}`),
      sql<Selectable<OrdersTables["order_lines"]>>`
        SELECT * FROM order_lines WHERE order_id = ${these} ORDER BY order_id, position`.execute(connection),
      sql<Adjustment & { order_id: number }>`
        SELECT order_id, kind, label, amount_paise, cgst_paise, sgst_paise, igst_paise, rule, shares
        FROM current_order_adjustments WHERE order_id = ${these} ORDER BY order_id, position`.execute(connection),
    ]);
    const found = new Map(orders.rows.map((order) => [order.id, order]));
    return ids.map((id) => {
      const order = found.get(id);
      return (
        order && {
          ...{ order, customer: customers.get(order.customer_id) },
          lines: lines.rows.filter(({ order_id }) => order_id === id).map(classed),
          adjustments: adjustments.rows
            .filter(({ order_id }) => order_id === id)
            .map(({ order_id: _, ...row }) => ({ ...row, shares: row.shares.map(classed) })),
        }
      );
    });
  });
}

export async function eventsOfOrder(db: Db, orderId: number): Promise<OrderEventRow[]> {
  const { rows } = await sql<OrderEventRow>`
    SELECT id, order_id, status, at, actor, staff_name, note, reason
    FROM order_events WHERE order_id = ${orderId} ORDER BY id`.execute(db);
  return rows;
}

export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** Part of an order number, a reference number or a product's name. */
  search?: string | undefined;
}

/** A search that matches a split-off parcel finds its order. */
export async function listCustomerOrders(
  db: Db,
  customerId: number,
  filter: OrderFilter,
  page: number,
  perPage: number,
) {
  const like = filter.search ? `%${escapeLike(filter.search)}%` : null;
  const where = sql`
    customer_id = ${customerId} AND parent_id IS NULL AND (id IN (SELECT id FROM fitting) OR id IN (SELECT parent_id FROM fitting))`;
  const fitting = sql`
    WITH fitting AS (
      SELECT id, parent_id FROM orders WHERE customer_id = ${customerId} AND merged_at IS NULL AND
        (${filter.status ?? null}::text IS NULL OR status = ${filter.status ?? null}) AND
        (${like}::text IS NULL OR number ILIKE ${like} OR EXISTS (
          SELECT FROM order_lines l WHERE l.order_id = orders.id AND (l.ref_no ILIKE ${like} OR l.product_name ILIKE ${like}))))`;
  const [rows, count] = await Promise.all([
    sql<OrderRow>`${fitting} SELECT * FROM orders WHERE ${where} ORDER BY id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(
      db,
    ),
    sql<{ total: number }>`${fitting} SELECT count(*)::int AS total FROM orders WHERE ${where}`.execute(db),
  ]);
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 };
}

/** A customer's newest orders that are not yet complete. */
export async function listOpenOrders(db: Db, customerId: number, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT * FROM orders WHERE customer_id = ${customerId} AND status = ANY(${[...openOrderStatuses]}::text[])
    ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export interface OrderEvent {
  at: Date;
  actor: OrderEventRow["actor"];
  staffName?: string;
  /** Shown to the customer. */
  note: string | null;
  /** For staff only. */
  reason?: string;
}

/** Moves an order to a state and records who did it and why. The database refuses transitions that its table does not permit. */
export async function moveOrder(db: Db, orderId: number, status: OrderStatus, event: OrderEvent): Promise<void> {
  await sql`
    WITH moved AS (UPDATE orders SET status = ${status} WHERE id = ${orderId} RETURNING id)
    INSERT INTO order_events (order_id, status, at, actor, staff_name, note, reason)
    SELECT id, ${status}, ${event.at}, ${event.actor}, ${event.staffName ?? null}, ${event.note}, ${event.reason ?? null}
    FROM moved`.execute(db);
}

/** Records an event in an order's history that leaves its state unchanged. */
export async function noteOnOrder(db: Db, { id, status }: Pick<OrderRow, "id" | "status">, event: OrderEvent) {
  await sql`
    INSERT INTO order_events (order_id, status, at, actor, staff_name, note, reason)
    VALUES (${id}, ${status}, ${event.at}, ${event.actor}, ${event.staffName ?? null}, ${event.note},
            ${event.reason ?? null})`.execute(db);
}

/** What may change after an order was placed, besides its state and, through revisions, its amounts. */
export interface OrderUpdate {
  courier?: string;
  tracking_number?: string | null;
  delivered_at?: Date | null;
  payment_status?: PaymentStatus;
}

export async function updateOrder(db: Db, orderId: number, update: OrderUpdate): Promise<void> {
  await db.updateTable("orders").set(update).where("id", "=", orderId).execute();
}

/** Deletes what a customer wrote at checkout or promised to staff. Purchase order numbers stay, because invoices show them. */
export async function eraseNotes(db: Db, customerId: number): Promise<void> {
  await sql`UPDATE orders SET note = NULL, payment_promise = NULL
    WHERE customer_id = ${customerId} AND (note IS NOT NULL OR payment_promise IS NOT NULL)`.execute(db);
}
