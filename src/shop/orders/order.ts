import { pick } from "../../contract/field-types.ts";
import type { OrderSummary } from "../../contract/orders.ts";
import { paymentTexts } from "../../contract/payments.ts";
import type { OrderRow } from "./queries.ts";

export function toOrderSummary(order: OrderRow): OrderSummary {
  return {
    token: order.token,
    order_no: order.number,
    placed_at: order.placed_at.toISOString(),
    status: order.status,
    payment_status: order.payment_status,
    payment_texts: pick(paymentTexts(order), ["status", "amount", "step"]),
    total: order.total_paise / 100,
    item_count: order.item_count,
  };
}
