import type { OrderStatus } from "../../contract/orders.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { changeOrder, moveOrder } from "../orders/index.ts";

/** Accepts an order; the customer is notified. */
export function confirmOrder(shop: Shop, actor: Actor, token: string, expected: OrderStatus) {
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "confirm",
    apply: async ({ db, order, at }) => {
      await moveOrder(db, order.id, "confirmed", { at, actor: "staff", staffName: actor.name, note: null });
      return { status: "confirmed" };
    },
    isRepeat: async (_db, _order, own) => own?.status === "confirmed",
  });
}
