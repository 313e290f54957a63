import { type Insertable, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { PaymentsTables } from "./tables.ts";

export type OrderPaymentRow = Omit<PaymentsTables["order_payments"], "order_id">;

export async function paymentsOfOrder(db: Db, orderId: number): Promise<OrderPaymentRow[]> {
  const { rows } = await sql<OrderPaymentRow>`
    SELECT id, mode, amount_paise, reference, collected_at, staff_name FROM order_payments
    WHERE order_id = ${orderId} ORDER BY id`.execute(db);
  return rows;
}

export async function insertPayment(db: Db, payment: Insertable<PaymentsTables["payments"]>): Promise<void> {
  await db.insertInto("payments").values(payment).execute();
}

/** Cash of one customer comes one after the other, so that what the law allows in a day is counted right. */
export async function lockCash(db: Db, customerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('payments.cash'), ${customerId})`.execute(db);
}

/** Cash received so far, in paise: for an order, and from a customer on a day (YYYY-MM-DD in Indian time). */
export async function cashReceived(db: Db, orderId: number, customerId: number, day: string) {
  const { rows } = await sql<{ of_order: number; of_day: number }>`
    SELECT coalesce(sum(amount_paise) FILTER (WHERE order_id = ${orderId}), 0)::bigint AS of_order,
           coalesce(sum(amount_paise) FILTER (WHERE collected_on = ${day}::date), 0)::bigint AS of_day
    FROM payments WHERE mode = 'cash' AND customer_id = ${customerId}`.execute(db);
  return rows[0] ?? { of_order: 0, of_day: 0 };
}
