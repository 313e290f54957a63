import type { ReturnStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { noteFacts, returnsOfOrder } from "../orders/index.ts";
import { changeReturn } from "./change-order.ts";
import { updateReturn } from "./queries.ts";

/** The money for a return has been paid back. An order of which all came back, and all was paid back, is `refunded`. */
export function recordRefund(shop: Shop, by: Staff, id: number, expected: ReturnStatus, reference: string) {
  return changeReturn(
    shop,
    by,
    id,
    expected,
    "received",
    "refund",
    async ({ db, order, at }, found) => {
      if (!found.refund_paise) return refuse(409, "not_possible", serverTexts.nothingToRefund);
      const noted = { refunded_at: at, refunded_by: by.name, refund_reference: reference };
      await updateReturn(db, id, { status: "refunded", ...noted });
      const open = (await returnsOfOrder(db, order.id)).filter(
        (each) => each.id !== id && each.status === "received" && (each.refund_paise ?? 0) > 0,
      );
      const all = order.status === "returned" && open.length === 0;
      if (all) await noteFacts(db, order.id, { payment_status: "refunded" });
      return { return_status: "refunded", refund: found.refund_paise / 100, refund_to: found.refund_to, reference };
    },
    async (_db, found) =>
      found.status === "refunded" && found.refunded_by === by.name && found.refund_reference === reference,
  );
}
