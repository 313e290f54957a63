import { type Insertable, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { PaymentsTables } from "./tables.ts";

export type OrderPaymentRow = Omit<PaymentsTables["order_payments"], "order_id">;

export async function paymentsOfOrder(db: Db, orderId: number): Promise<OrderPaymentRow[]> {
  const { rows } = await sql<OrderPaymentRow>`
    SELECT id, mode, amount_paise, reference, collected_at, staff_name, courier_id FROM order_payments
    WHERE order_id = ${orderId} ORDER BY id`.execute(db);
  return rows;
}

/** @returns its id */
export async function insertPayment(db: Db, payment: Insertable<PaymentsTables["payments"]>): Promise<number> {
  const { id } = await db.insertInto("payments").values(payment).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A payment that was recorded by mistake. */
export interface ReversedPaymentRow extends OrderPaymentRow {
  reason: string;
  reversed_at: Date;
  reversed_by: string;
}

export async function reversedPaymentsOfOrder(db: Db, orderId: number): Promise<ReversedPaymentRow[]> {
  const { rows } = await sql<ReversedPaymentRow>`
    SELECT p.id, p.mode, p.amount_paise, p.reference, p.collected_at, p.staff_name, p.courier_id, r.reason, r.reversed_at,
      r.staff_name AS reversed_by
    FROM payments p JOIN payment_reversals r ON r.payment_id = p.id WHERE p.order_id = ${orderId} ORDER BY p.id`.execute(
    db,
  );
  return rows;
}

export async function insertReversal(db: Db, reversal: PaymentsTables["payment_reversals"]): Promise<void> {
  await db.insertInto("payment_reversals").values(reversal).execute();
}

/**
 * Serialises the cash payments of customers, so that the legal limit for a day is counted correctly. Locked in the sequence of their ids:
 * two transactions that need the same ones do not wait for each other.
 */
export async function lockCash(db: Db, customerIds: readonly number[]): Promise<void> {
  const ids = [...new Set(customerIds)].sort((one, other) => one - other);
  await sql`
    SELECT pg_advisory_xact_lock(hashtext('payments.cash'), id) FROM unnest(${ids}::int[]) AS customer (id)`.execute(
    db,
  );
}

/** Names what the legal limits on cash apply to: all parcels of an order (`family_id`), and a customer's day (YYYY-MM-DD, IST). */
export interface CashOf {
  family_id: number;
  customer_id: number;
  day: string;
}

/** Cash received so far, without reversals, in paise: for each order, and from its customer on the day. */
export async function cashReceived(db: Db, given: readonly CashOf[]): Promise<{ of_order: number; of_day: number }[]> {
  const named = given.map((each, place) => ({ ...each, place }));
  const { rows } = await sql<{ of_order: number; of_day: number }>`
    SELECT received.of_order, received.of_day
    FROM json_to_recordset(${JSON.stringify(named)}::json)
      AS g (place int, family_id bigint, customer_id int, day date)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.amount_paise) FILTER (WHERE p.order_id IN (
               SELECT o.id FROM placed_orders o WHERE o.family_id = g.family_id AND o.customer_id = g.customer_id
             )), 0)::bigint AS of_order,
             coalesce(sum(p.amount_paise) FILTER (WHERE p.collected_on = g.day), 0)::bigint AS of_day
      FROM payments p WHERE p.mode = 'cash' AND p.customer_id = g.customer_id
        AND NOT EXISTS (SELECT FROM payment_reversals r WHERE r.payment_id = p.id)
    ) received ORDER BY g.place`.execute(db);
  return rows;
}
