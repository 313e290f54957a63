import { returnTransitions } from "../../contract/order-states.ts";
import type { ReturnStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { moveOrder, type OrderRow } from "../orders/index.ts";
import { changeReturn } from "./change-return.ts";
import { returnDecidedMailJob } from "./job-definitions.ts";
import { returnById, updateReturn } from "./queries.ts";

export interface Decision {
  decision: "approved" | "refused";
  /** Shown to the customer. */
  note: string | null;
}

/**
 * Settles a return request by an exchange: nothing is refunded, and the order is delivered as before. The caller has locked the order.
 * @param note shown to the customer
 */
export async function settleByExchange(
  db: Db,
  order: OrderRow,
  id: number,
  actor: Staff,
  note: string,
  at: Date,
): Promise<Refusal | null> {
  const returned = await returnById(db, id);
  if (returned?.order_id !== order.id) return refuse(404, "not_found", serverTexts.notFound);
  if (returned.status !== returnTransitions.decide.from)
    return refuse(409, "state_changed", serverTexts.noReturnToSettle);
  await updateReturn(db, id, { status: "refused", decided_at: at, decided_by: actor.name, decision_note: note });
  const noteText = serverTexts.returnExchanged(returned.number);
  await moveOrder(db, order.id, "delivered", { at, actor: "staff", staffName: actor.name, note: noteText });
  return null;
}

/** Approves a return, whose goods are then awaited, or refuses it with a reason, so that the order is delivered as before. */
export function decideReturn(
  shop: Shop,
  actor: Staff,
  id: number,
  expected: ReturnStatus,
  { decision, note }: Decision,
) {
  return changeReturn(shop, actor, {
    id,
    expected,
    action: "decide",
    apply: async ({ db, order, at }, returned) => {
      if (decision === "refused" && note === null)
        return refuseFields(texts.invalid, { note: [serverTexts.refusalNote] });
      await updateReturn(db, id, { status: decision, decided_at: at, decided_by: actor.name, decision_note: note });
      if (decision === "refused") {
        const noteText = serverTexts.returnRefused(returned.number);
        await moveOrder(db, order.id, "delivered", { at, actor: "staff", staffName: actor.name, note: noteText });
      }
      await shop.jobs.enqueue(db, returnDecidedMailJob, { order_id: order.id, return_id: id });
      return { status: decision === "refused" ? "delivered" : order.status, return_status: decision, note };
    },
    isRepeat: async (_db, returned) =>
      returned.status === decision && returned.decided_by === actor.name && returned.decision_note === note,
  });
}
