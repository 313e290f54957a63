import type { OrderStatus } from "../../contract/orders.ts";
import { creditedOfOrder } from "../documents/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { changeOrder, linesOfOrder, moveOrder, updateOrder } from "../orders/index.ts";
import { creditPoints } from "./credit-points.ts";

/** The goods have arrived: the days in which they may go back begin, and reward points are credited. */
export function deliverOrder(shop: Shop, by: Actor, token: string, expected: OrderStatus, note: string | null) {
  return changeOrder(
    shop,
    by,
    token,
    expected,
    "deliver",
    async ({ db, order, at }) => {
      await updateOrder(db, order.id, { delivered_at: at });
      await moveOrder(db, order.id, "delivered", { at, actor: "staff", staffName: by.name, note });
      await creditPoints(db, order, await taxableKept(db, order.id), at);
      return { status: "delivered", note };
    },
    async (_db, _order, own) => own?.status === "delivered" && own.note === note,
  );
}

/** The taxable value of an order's goods, less what was credited before they arrived. In whole paise. */
async function taxableKept(db: Db, orderId: number): Promise<number> {
  const sum = (rows: { taxable_paise: number }[]) =>
    rows.reduce((total, { taxable_paise }) => total + taxable_paise, 0);
  return sum(await linesOfOrder(db, orderId)) - sum(await creditedOfOrder(db, orderId));
}
