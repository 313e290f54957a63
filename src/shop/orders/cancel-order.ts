import type { OrderDetail } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { uncountUse } from "../coupons/index.ts";
import { type Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { releaseStock } from "../stock/index.ts";
import { canCancel, detailOf } from "./order.ts";
import { linesOfOrder, lockOrder, moveOrder } from "./queries.ts";
import { wholeOrder } from "./whole-order.ts";

/** Cancels a customer's order until it is packed: its stock and its coupon come back. */
export async function cancelOrder(
  shop: Shop,
  customerId: number,
  token: string,
  reason: string,
): Promise<OrderDetail | Refusal<"not_found" | "too_late">> {
  const now = shop.clock.now();
  return transact(shop.db, async (db) => {
    const order = await lockOrder(db, customerId, token);
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    // Cancelled is cancelled: a repeat is answered as the first was.
    if (order.status === "cancelled") return detailOf(await wholeOrder(db, order), now);
    if (!canCancel(order.status)) return refuse(409, "too_late", serverTexts.tooLateToCancel);
    const lines = await linesOfOrder(db, order.id);
    await moveOrder(db, order.id, "cancelled", { at: now, actor: "customer", note: reason });
    if (order.coupon_id !== null) await uncountUse(db, order.coupon_id);
    await shop.jobs.record(db, "mail.order-cancelled", { order_id: order.id });
    await releaseStock(
      db,
      lines.map((line) => line.id),
      "order cancelled",
      { staff_name: null, at: now },
    );
    return detailOf(await wholeOrder(db, { ...order, status: "cancelled" }), now);
  });
}
