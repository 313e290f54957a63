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

/** Serialises a customer's cash payments, so that the legal limit for a day is counted correctly. */
export async function lockCash(db: Db, customerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('payments.cash'), ${customerId})`.execute(db);
}

/** Cash received so far, without reversals, in paise: for all parcels of an order, and from its customer on a day (YYYY-MM-DD, IST). */
export async function cashReceived(
  db: Db,
  { id, parent_id, customer_id }: { id: number; parent_id: number | null; customer_id: number },
  day: string,
) {
  const { rows } = await sql<{ of_order: number; of_day: number }>`
    SELECT coalesce(sum(amount_paise) FILTER (WHERE order_id IN (
             SELECT o.id FROM placed_orders o WHERE o.family_id = ${parent_id ?? id} AND o.customer_id = ${customer_id}
           )), 0)::bigint AS of_order,
           coalesce(sum(amount_paise) FILTER (WHERE collected_on = ${day}::date), 0)::bigint AS of_day
    FROM payments p WHERE mode = 'cash' AND customer_id = ${customer_id}
      AND NOT EXISTS (SELECT FROM payment_reversals r WHERE r.payment_id = p.id)`.execute(db);
  return rows[0] ?? { of_order: 0, of_day: 0 };
}
