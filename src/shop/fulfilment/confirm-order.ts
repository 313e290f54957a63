import type { OrderStatus } from "../../contract/orders.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { changeOrder, lastChangeWas, moveOrder, orderMailJobs } from "../orders/index.ts";

/** Accepts an order; the customer is notified. */
export function confirmOrder(shop: Shop, by: Actor, token: string, expected: OrderStatus) {
  return changeOrder(
    shop,
    by,
    token,
    expected,
    "confirm",
    async ({ db, order, at }) => {
      await moveOrder(db, order.id, "confirmed", { at, actor: "staff", staffName: by.name, note: null });
      await shop.jobs.enqueue(db, orderMailJobs.confirmed, { order_id: order.id });
      return { status: "confirmed" };
    },
    async (db, order) => (await lastChangeWas(db, order, by, "confirmed")) !== null,
  );
}
