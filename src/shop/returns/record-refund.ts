import type { ReturnStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { notifyProgress } from "../orders/index.ts";
import { changeReturn } from "./change-return.ts";
import { refundPaidMailJob } from "./job-definitions.ts";
import { issueMissingNotes } from "./missing-notes.ts";
import { updateReturn } from "./queries.ts";
import { settlePayment } from "./settle-payment.ts";

/** Records that the money for a return was refunded, with the reference of the transfer. */
export function recordRefund(shop: Shop, actor: Actor, id: number, expected: ReturnStatus, reference: string) {
  return changeReturn(shop, actor, {
    id,
    expected,
    action: "refund",
    apply: async ({ db, order, at }, returned) => {
      if (!returned.refund_paise) return refuse(409, "not_possible", serverTexts.nothingToRefund);
      await issueMissingNotes(shop, db, order);
      await updateReturn(db, id, {
        status: "refunded",
        refunded_at: at,
        refunded_by: actor.name,
        refund_reference: reference,
      });
      await settlePayment(db, order);
      await shop.jobs.enqueue(db, refundPaidMailJob, { order_id: order.id, return_id: id });
      await notifyProgress(db, order, "refunded");
      return {
        return_status: "refunded",
        refund: returned.refund_paise / 100,
        refund_to: returned.refund_to,
        reference,
      };
    },
    isRepeat: async (_db, returned) =>
      returned.status === "refunded" && returned.refunded_by === actor.name && returned.refund_reference === reference,
  });
}
