import type { OrderStatus } from "../../contract/orders.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { changeOrder, moveOrder, updateOrder } from "../orders/index.ts";
import { taxableKept } from "../returns/index.ts";
import { creditPoints } from "./credit-points.ts";

/** Marks the goods as delivered: the return period begins, and reward points are credited. */
export function deliverOrder(shop: Shop, actor: Actor, token: string, expected: OrderStatus, note: string | null) {
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "deliver",
    apply: async ({ db, order, at }) => {
      await updateOrder(db, order.id, { delivered_at: at });
      await moveOrder(db, order.id, "delivered", { at, actor: "staff", staffName: actor.name, note });
      await creditPoints(db, order, await taxableKept(db, order.id), at);
      return { status: "delivered", note };
    },
    isRepeat: async (_db, _order, own) => own?.status === "delivered" && own.note === note,
  });
}
