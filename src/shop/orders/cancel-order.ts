import { isPermitted } from "../../contract/order-states.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { releaseCoupon } from "../coupons/index.ts";
import { type Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { releaseStock, unpackStock } from "../stock/index.ts";
import * as orderMailJobs from "./job-definitions.ts";
import { lockFamily, parcelsOfOrder } from "./parcel-queries.ts";
import { findOwnOrder, linesOfOrder, moveOrder, type OrderEvent, type OrderRow } from "./queries.ts";

/** Cancels a customer's own order; possible until it is packed. */
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
      await cancelOrder(db, order, { at: now, actor: "customer", note: reason });
      await shop.jobs.enqueue(db, orderMailJobs.cancelled, { order_id: order.id });
    }
    return { token };
  });
}

/**
 * Cancels an order: reserved or packed stock goes back, and the coupon is released with the last parcel that used it.
 * @param order locked; in a state in which the actor may cancel it
 */
export async function cancelOrder(db: Db, order: OrderRow, event: OrderEvent): Promise<void> {
  const lineIds = (await linesOfOrder(db, order.id)).map(({ id }) => id);
  await moveOrder(db, order.id, "cancelled", event);
  if (order.coupon_id !== null && (await isLastOfFamily(db, order))) await releaseCoupon(db, order.coupon_id);
  const returnStock = order.status === "packed" ? unpackStock : releaseStock;
  await returnStock(db, lineIds, "order cancelled", { staff_name: event.staffName ?? null, at: event.at });
}

/** Whether no other parcel of the order remains. Two parcels cancelled at once wait for each other. */
async function isLastOfFamily(db: Db, order: OrderRow): Promise<boolean> {
  await lockFamily(db, order);
  const others = (await parcelsOfOrder(db, order)).filter(({ id }) => id !== order.id);
  return others.every(({ status }) => status === "cancelled");
}
