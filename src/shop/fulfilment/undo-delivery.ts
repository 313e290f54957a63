import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { stored } from "../../language/stored.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { changeOrder, eventsOfOrder, mailCorrection, moveOrder, updateOrder } from "../orders/index.ts";
import { hasReturnedGoods, pointsToSettle, returnsOfOrder } from "../returns/index.ts";
import { addPoints } from "../rewards/index.ts";
import { wasReplaced } from "./held-queries.ts";

/**
 * Reverts a delivery that was recorded by mistake: the parcel is with the courier again, the return period has not begun, and the points it
 * earned are revoked. A customer who was notified by mail gets a correction. Payments and documents stay as they are.
 */
export function undoDelivery(shop: Shop, actor: Staff, token: string, expected: OrderStatus, reason: string) {
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "undo_delivery",
    apply: async ({ db, order, at }) => {
      if (hasReturnedGoods(await returnsOfOrder(db, order.id)))
        return refuse(409, "not_possible", serverTexts.deliveryKept);
      // The customer had the goods, and may have exchanged some of them.
      if (await wasReplaced(db, order.id)) return refuse(409, "not_possible", serverTexts.deliveryReplaced);
      await updateOrder(db, order.id, { delivered_at: null });
      const note = serverTexts.deliveryCorrected;
      await moveOrder(db, order.id, "shipped", { at, actor: "staff", staffName: actor.name, note, reason });
      const points = Math.max(0, 0 - (await pointsToSettle(db, order, 0)));
      const events = (await eventsOfOrder(db, order.id)).length;
      if (points > 0) {
        await addPoints(db, {
          customerId: order.customer_id,
          occasion: `order ${order.id} not delivered, event ${events}`,
          points: -points,
          reason: stored("Delivery corrected"),
          orderNumber: order.number,
          at,
        });
      }
      await mailCorrection(shop, db, order, points);
      return { status: "shipped", points: -points, reason };
    },
    isRepeat: async (_db, _order, own) => own?.status === "shipped" && own.reason === reason,
  });
}
