import { isPermitted } from "../../contract/order-states.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { releaseCoupon } from "../coupons/index.ts";
import { type Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { releaseStock, unpackStock } from "../stock/index.ts";
import { changeOrder } from "./change-order.ts";
import * as orderMailJobs from "./job-definitions.ts";
import { findOwnOrder, linesOfOrder, moveOrder, type OrderEvent, type OrderRow } from "./queries.ts";

/** Cancels a customer's own order, which they may do until it is packed. */
export async function cancelOwnOrder(
  shop: Shop,
  customerId: number,
  token: string,
  reason: string,
): Promise<{ token: string } | Refusal<"not_found" | "too_late">> {
  const now = shop.clock.now();
  return transact(shop.db, async (db) => {
    const order = await findOwnOrder(db, customerId, token, { forUpdate: true });
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    if (order.status !== "cancelled") {
      if (!isPermitted("cancel", "customer", order.status)) {
        return refuse(409, "too_late", serverTexts.tooLateToCancel);
      }
      await cancel(db, order, { at: now, actor: "customer", note: reason });
      await shop.jobs.enqueue(db, orderMailJobs.cancelled, { order_id: order.id });
    }
    return { token };
  });
}

/** Cancels any order for staff, who may do so until it is shipped. A repeat counts as done, no matter who cancelled it and why. */
export function cancelOrder(shop: Shop, by: Actor, token: string, expected: OrderStatus, reason: string) {
  return changeOrder(
    shop,
    by,
    token,
    expected,
    "cancel",
    async ({ db, order, at }) => {
      await cancel(db, order, { at, actor: "staff", staffName: by.name, note: reason });
      return { status: "cancelled", reason };
    },
    async (_db, order) => order.status === "cancelled",
  );
}

/** What was reserved or packed goes back, and so does the use of the coupon. */
async function cancel(db: Db, order: OrderRow, event: OrderEvent): Promise<void> {
  const lineIds = (await linesOfOrder(db, order.id)).map(({ id }) => id);
  await moveOrder(db, order.id, "cancelled", event);
  if (order.coupon_id !== null) await releaseCoupon(db, order.coupon_id);
  const returnStock = order.status === "packed" ? unpackStock : releaseStock;
  await returnStock(db, lineIds, "order cancelled", { staff_name: event.staffName ?? null, at: event.at });
}
