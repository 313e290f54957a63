import type { OrderStatus } from "../../contract/orders.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { cancelOrder, changeOrder } from "../orders/index.ts";
import { creditCancelledOrder } from "../returns/index.ts";

/**
 * Cancels any order for staff, who may do so until it is shipped. A packed one has an invoice, which a credit note reverses (CGST Act
 * s.34(1)). A repeat succeeds, no matter who cancelled the order and why.
 */
export function cancelForCustomer(shop: Shop, actor: Actor, token: string, expected: OrderStatus, reason: string) {
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "cancel",
    apply: async ({ db, order, at }) => {
      await cancelOrder(db, order, { at, actor: "staff", staffName: actor.name, note: reason });
      const notes = order.status === "packed" ? await creditCancelledOrder(shop, db, order) : [];
      return {
        status: "cancelled",
        reason,
        ...(notes.length > 0 ? { credit_notes: notes.map(({ number }) => number) } : {}),
      };
    },
    isRepeat: async (_db, order) => order.status === "cancelled",
  });
}
