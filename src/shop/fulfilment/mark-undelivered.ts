import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { changeOrder, linesOfOrder, moveOrder } from "../orders/index.ts";
import { paymentsOfOrder } from "../payments/index.ts";
import { insertReturn } from "../returns/index.ts";

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
      const lines = await linesOfOrder(db, order.id);
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
        lines.map(({ id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise }) => ({
          order_line_id: id,
          quantity,
          taxable_paise,
          cgst_paise,
          sgst_paise,
          igst_paise,
        })),
      );
      return { status: "undelivered", reason };
    },
    async (_db, _order, own) => own?.status === "undelivered" && own.note === reason,
  );
}
