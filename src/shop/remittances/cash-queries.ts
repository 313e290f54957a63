import { type RawBuilder, sql } from "kysely";
import type { OrderStatus } from "../../contract/orders.ts";
import type { Db } from "../kit/shop.ts";

/** An order and the money collected for it, in whole paise, from one courier's point of view. */
export interface CashOrderRow {
  id: number;
  token: string;
  number: string;
  status: OrderStatus;
  customer_id: number;
  /** Shared by all parcels of an order. */
  family_id: number;
  tracking_number: string | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
  /** The courier who has the parcel; null if the order was not shipped. */
  courier_id: number | null;
  courier_name: string | null;
  expected_paise: number;
  paid_paise: number;
  /** Refunded, or still to be refunded. */
  refund_paise: number;
  due_paise: number;
  taken_paise: number;
  remitted_paise: number;
  deduction_paise: number;
}

const cashRows = (courierId: number, which: RawBuilder<unknown>) => sql`
  SELECT o.id, o.token, o.number, o.status, o.customer_id, f.family_id, o.tracking_number, d.shipped_at, o.delivered_at, c.courier_id, c.courier_name,
    s.expected_paise, s.paid_paise, s.refunded_paise + s.refund_due_paise AS refund_paise, s.due_paise,
    coalesce(t.paise, 0)::bigint AS taken_paise, coalesce(r.remitted_paise, 0) AS remitted_paise,
    coalesce(r.deduction_paise, 0) AS deduction_paise
  FROM order_list o JOIN order_payment_states s ON s.order_id = o.id JOIN placed_orders f ON f.id = o.id
  LEFT JOIN order_couriers c ON c.order_id = o.id
  LEFT JOIN LATERAL (SELECT shipped_at FROM order_dispatches d WHERE d.order_id = o.id LIMIT 1) d ON true
  LEFT JOIN LATERAL (
    SELECT sum(amount_paise) AS paise FROM order_payments p WHERE p.order_id = o.id AND p.courier_id = ${courierId}
  ) t ON true
  LEFT JOIN LATERAL (
    SELECT remitted_paise, deduction_paise FROM order_remittances r WHERE r.order_id = o.id AND r.courier_id = ${courierId}
  ) r ON true
  WHERE ${which}`;

/** Orders for which a courier has yet to hand over or collect money, oldest delivery first. */
export async function listOpenCash(db: Db, courierId: number, limit: number): Promise<CashOrderRow[]> {
  const { rows } = await sql<CashOrderRow>`
    SELECT * FROM (${cashRows(
      courierId,
      sql`o.id IN (
        SELECT c.order_id FROM order_couriers c JOIN order_list l ON l.id = c.order_id
        WHERE c.courier_id = ${courierId} AND l.payment_status = 'due' AND l.status IN ('shipped', 'delivered', 'return_requested')
        UNION ALL SELECT p.order_id FROM order_payments p WHERE p.courier_id = ${courierId}
      )`,
    )}) cash
    WHERE taken_paise <> remitted_paise + deduction_paise OR (due_paise > 0 AND courier_id = ${courierId})
    ORDER BY delivered_at NULLS LAST, id LIMIT ${limit}`.execute(db);
  return rows;
}

/** What a courier delivered or collected on a day (YYYY-MM-DD, IST), by order. */
export async function listCashOfDay(db: Db, courierId: number, day: string): Promise<CashOrderRow[]> {
  const start = sql`(${day}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'`;
  const isWithin = (column: RawBuilder<unknown>) =>
    sql`${column} >= ${start} AND ${column} < ${start} + interval '1 day'`;
  const { rows } = await sql<CashOrderRow>`
    ${cashRows(
      courierId,
      sql`o.id IN (
        SELECT c.order_id FROM order_couriers c JOIN order_list l ON l.id = c.order_id
        WHERE c.courier_id = ${courierId} AND ${isWithin(sql`l.delivered_at`)}
        UNION ALL SELECT p.order_id FROM order_payments p WHERE p.courier_id = ${courierId} AND ${isWithin(sql`p.collected_at`)}
      )`,
    )} ORDER BY o.delivered_at NULLS LAST, o.id`.execute(db);
  return rows;
}

/** The orders with these ids, from the point of view of a courier. */
export async function cashOfOrders(db: Db, courierId: number, ids: readonly number[]): Promise<CashOrderRow[]> {
  const { rows } = await sql<CashOrderRow>`${cashRows(courierId, sql`o.id = ANY(${[...ids]}::bigint[])`)}`.execute(db);
  return rows;
}

/** The orders of parcels with these tracking numbers, formatted like `tracking_key`. */
export async function ordersByTracking(db: Db, keys: readonly string[]): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    SELECT id, tracking_key(tracking_number) AS key FROM order_list
    WHERE tracking_number IS NOT NULL AND tracking_key(tracking_number) = ANY(${[...keys]}::text[]) ORDER BY id`.execute(
    db,
  );
  return rows;
}
