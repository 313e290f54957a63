import { type RawBuilder, sql } from "kysely";
import type { OrderAddress } from "../../contract/orders.ts";
import type { Db } from "../kit/shop.ts";
import type { Adjustment } from "../tax/index.ts";
import type { OrderLineRow, OrderRow } from "./queries.ts";

/** An order to be written, with lines and adjustments in display order. Amounts in whole paise. */
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
  | "parent_id"
  | "parcel_kind"
  | "promised_on"
  | "merged_at"
  | "whole_total_paise"
> & {
  billing_address: OrderAddress;
  shipping_address: OrderAddress;
  lines: Omit<OrderLineRow, "id" | "order_id" | "placed_at" | "position">[];
  adjustments: Adjustment[];
};

export interface InsertedOrder {
  id: number;
  number: string;
  /** Ids of the lines, in the given order. */
  lineIds: number[];
}

export function insertOrder(db: Db, { lines, adjustments, ...order }: NewOrder): Promise<InsertedOrder> {
  return insertAsOrder(db, {
    ...{ order, lines, adjustments },
    number: sql`'ENT-' || nextval('order_numbers')`,
    events: sql`
      INSERT INTO order_events (order_id, status, at, actor, staff_name)
      SELECT id, 'placed', placed_at, ${order.entered_by === null ? "customer" : "staff"}, ${order.entered_by} FROM placed`,
  });
}

interface OrderInsertion {
  /** Columns of `orders`. */
  order: object & Pick<OrderRow, "total_paise">;
  lines: NewOrder["lines"];
  adjustments: readonly Adjustment[];
  number: RawBuilder<unknown>;
  /** Inserts the first events of the order, which the statement names `placed`. */
  events: RawBuilder<unknown>;
}

/** Writes an order or a parcel, its lines, its adjustments and its first events in one statement. */
export async function insertAsOrder(db: Db, { lines, adjustments, ...insertion }: OrderInsertion) {
  // A discount can cover the whole order, so that nothing is due.
  const order = { ...insertion.order, payment_status: insertion.order.total_paise === 0 ? "collected" : "due" };
  const { rows } = await sql<{ id: number; number: string; line_ids: number[] }>`
    WITH placed AS (
      INSERT INTO orders (number, ${columnNames([order])})
      SELECT ${insertion.number}, ${columnNames([order])} FROM ${toRecordset(sql`orders`, [order])}
      RETURNING id, number, placed_at
    ), lined AS (
      INSERT INTO order_lines (order_id, placed_at, position, ${columnNames(lines)})
      SELECT placed.id, placed.placed_at, position, ${columnNames(lines)} FROM placed, ${toRecordset(sql`order_lines`, lines)}
      RETURNING id, position
    ), adjusted AS (
      INSERT INTO order_adjustments (order_id, position, ${columnNames(adjustments)})
      SELECT placed.id, position, ${columnNames(adjustments)} FROM placed, ${toRecordset(sql`order_adjustments`, adjustments)}
    ), noted AS (${insertion.events})
    SELECT id, number, (SELECT json_agg(lined.id ORDER BY position) FROM lined) AS line_ids FROM placed`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("The order was not stored.");
  return { id: row.id, number: row.number, lineIds: row.line_ids };
}

/** The column names of the rows, which must all be the same. */
export function columnNames(rows: readonly object[]): RawBuilder<unknown> {
  const quoted = Object.keys(rows[0] ?? {}).map((column) => `"${column.replaceAll('"', '""')}"`);
  return sql.raw(quoted.join(", "));
}

/** Rows as a relation with the columns of a table, and `position` counted from 1. */
export function toRecordset(table: RawBuilder<unknown>, rows: readonly object[]): RawBuilder<unknown> {
  const numbered = rows.map((row, index) => ({ ...row, position: index + 1 }));
  return sql`jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(numbered)}::jsonb) AS given`;
}
