import type { ReturnStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { refuseFields } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { moveOrder } from "../orders/index.ts";
import { changeReturn } from "./change-return.ts";
import { returnDecidedMailJob } from "./job-definitions.ts";
import { updateReturn } from "./queries.ts";

export interface Decision {
  decision: "approved" | "refused";
  /** For the customer to read. */
  note: string | null;
}

/** Approves a return, whose goods are then awaited, or refuses it, with a reason: the order is delivered as before. */
export function decideReturn(shop: Shop, by: Staff, id: number, expected: ReturnStatus, { decision, note }: Decision) {
  return changeReturn(
    shop,
    by,
    id,
    expected,
    "decide",
    async ({ db, order, at }, found) => {
      if (decision === "refused" && note === null)
        return refuseFields(texts.invalid, { note: [serverTexts.refusalNote] });
      await updateReturn(db, id, { status: decision, decided_at: at, decided_by: by.name, decision_note: note });
      if (decision === "refused") {
        const said = serverTexts.returnRefused(found.number);
        await moveOrder(db, order.id, "delivered", { at, actor: "staff", staffName: by.name, note: said });
      }
      await shop.jobs.enqueue(db, returnDecidedMailJob, { order_id: order.id, return_id: id });
      return { status: decision === "refused" ? "delivered" : order.status, return_status: decision, note };
    },
    async (_db, found) => found.status === decision && found.decided_by === by.name && found.decision_note === note,
  );
}
