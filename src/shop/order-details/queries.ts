import { sql } from "kysely";
import type { PaymentState } from "../../contract/order-states.ts";
import type { Db } from "../kit/shop.ts";

/** Number and date of an order's tax invoice. */
export interface OrderInvoice {
  number: string;
  issued_at: Date;
}

export async function invoiceOfOrder(db: Db, orderId: number): Promise<OrderInvoice | null> {
  const { rows } = await sql<OrderInvoice>`
    SELECT number, issued_at FROM order_invoices WHERE order_id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

/** Newest first. */
export async function listOrderTokens(db: Db, customerId: number): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    SELECT token FROM placed_orders WHERE customer_id = ${customerId} ORDER BY id DESC`.execute(db);
  return rows.map(({ token }) => token);
}

export async function readPaymentState(db: Db, orderId: number): Promise<PaymentState> {
  const { rows } = await sql<{ state: PaymentState }>`
    SELECT state FROM order_payment_states WHERE order_id = ${orderId}`.execute(db);
  return rows[0]?.state ?? "due";
}
