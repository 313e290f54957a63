import type { OrderStatus } from "../../contract/orders.ts";
import { uncountUse } from "../coupons/index.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { linesOfOrder, moveOrder } from "../orders/index.ts";
import { releaseStock, unpackStock } from "../stock/index.ts";
import { changeOrder } from "./change-order.ts";

/** Cancels an order until it is shipped: what was reserved or packed goes back, and so does the coupon. */
export function cancelByStaff(shop: Shop, by: Staff, token: string, expected: OrderStatus, reason: string) {
  return changeOrder(
    shop,
    by,
    token,
    expected,
    "cancel",
    async ({ db, order, at }) => {
      const lineIds = (await linesOfOrder(db, order.id)).map(({ id }) => id);
      await moveOrder(db, order.id, "cancelled", { at, actor: "staff", staffName: by.name, note: reason });
      if (order.coupon_id !== null) await uncountUse(db, order.coupon_id);
      const mover = { staff_name: by.name, at };
      if (order.status === "packed") await unpackStock(db, lineIds, "order cancelled", mover);
      else await releaseStock(db, lineIds, "order cancelled", mover);
      await shop.jobs.record(db, "mail.order-cancelled", { order_id: order.id });
      return { status: "cancelled", reason };
    },
    // Cancelled is cancelled, whoever did it and why.
    async (_db, order) => order.status === "cancelled",
  );
}
