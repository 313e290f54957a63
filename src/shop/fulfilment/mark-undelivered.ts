import type { OrderStatus, RefundWay } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { refuseFields } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { changeOrder, moveOrder } from "../orders/index.ts";
import { paymentsOfOrder } from "../payments/index.ts";
import { creditableOfOrder, insertReturn, piecesLeft, settlePayment } from "../returns/index.ts";

interface Undelivered {
  reason: string;
  /** How payments are refunded; null if nothing was paid. */
  refund_to: RefundWay | null;
}

/**
 * Records that a parcel could not be delivered. It is on its way back, and its goods await inspection. If a part was paid on delivery, the
 * whole order is credited and the payments are refunded once the goods have been received.
 */
export function markUndelivered(shop: Shop, actor: Staff, token: string, expected: OrderStatus, given: Undelivered) {
  const { reason } = given;
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "undeliver",
    apply: async ({ db, order, at }) => {
      const isPaid = (await paymentsOfOrder(db, order.id)).length > 0;
      if (isPaid && given.refund_to === null)
        return refuseFields(texts.invalid, { refund_to: [serverTexts.refundWayNeeded] });
      const credit_paise = isPaid ? await creditableOfOrder(db, order) : 0;
      // Everything may have been credited by amount, and refunded, before the goods came back.
      const refund_to = credit_paise > 0 ? given.refund_to : null;
      await moveOrder(db, order.id, "undelivered", { at, actor: "staff", staffName: actor.name, note: reason });
      await insertReturn(
        db,
        {
          order_id: order.id,
          number: `${order.number}-U`,
          kind: "undelivered",
          reason,
          refund_to,
          requested_at: at,
          approved_by: actor.name,
          credit_paise,
        },
        // Missing units were credited earlier, and are not in the parcel.
        await piecesLeft(db, order.id),
      );
      await settlePayment(db, { ...order, status: "undelivered" });
      return { status: "undelivered", reason, ...(credit_paise > 0 ? { refund_to, credit: credit_paise / 100 } : {}) };
    },
    isRepeat: async (_db, _order, own) => own?.status === "undelivered" && own.note === reason,
  });
}
