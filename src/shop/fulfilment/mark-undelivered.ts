import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { changeOrder, moveOrder } from "../orders/index.ts";
import { paymentsOfOrder } from "../payments/index.ts";
import { insertReturn, piecesLeft } from "../returns/index.ts";

/** Records that a parcel could not be delivered. It is on its way back, and its goods await inspection. */
export function markUndelivered(shop: Shop, by: Staff, token: string, expected: OrderStatus, reason: string) {
  return changeOrder(
    shop,
    by,
    token,
    expected,
    "undeliver",
    async ({ db, order, at }) => {
      if ((await paymentsOfOrder(db, order.id)).length > 0) return refuse(409, "already_paid", serverTexts.alreadyPaid);
      await moveOrder(db, order.id, "undelivered", { at, actor: "staff", staffName: by.name, note: reason });
      await insertReturn(
        db,
        {
          order_id: order.id,
          number: `${order.number}-U`,
          kind: "undelivered",
          reason,
          refund_to: null,
          requested_at: at,
          approved_by: by.name,
          credit_paise: 0,
        },
        // Pieces that were missing were credited before, and are not in the parcel.
        await piecesLeft(db, order.id),
      );
      return { status: "undelivered", reason };
    },
    async (_db, _order, own) => own?.status === "undelivered" && own.note === reason,
  );
}
