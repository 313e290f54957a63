import type { Db } from "../kit/shop.ts";
import { type OrderRow, updateOrder } from "../orders/index.ts";
import { paymentStatus, paymentsOfOrder } from "../payments/index.ts";
import { returnsOfOrder } from "./queries.ts";

/** Updates an order's payment status after a payment, a return or a refund. */
export async function settlePayment(
  db: Db,
  order: Pick<OrderRow, "id" | "status" | "total_paise" | "payment_status">,
): Promise<void> {
  const [payments, returns] = [await paymentsOfOrder(db, order.id), await returnsOfOrder(db, order.id)];
  const payment_status = paymentStatus(order, payments, returns);
  if (payment_status !== order.payment_status) await updateOrder(db, order.id, { payment_status });
}
