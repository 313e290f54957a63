import { returnTransitions } from "../../contract/order-states.ts";
import type { ReturnStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { type ReturnAction, returnActions } from "../../contract/staff/order-shapes.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { actOnOrder, type Change } from "../orders/index.ts";
import { type OrderReturnRow, type ReturnRow, returnById } from "./queries.ts";

/** What staff can do with a return in its current state. */
export function returnActionsFor(given: Pick<OrderReturnRow, "status" | "refund_paise">): ReturnAction[] {
  return returnActions.filter(
    (act) => returnTransitions[act].from === given.status && (act !== "refund" || (given.refund_paise ?? 0) > 0),
  );
}

/**
 * Runs a staff action on a return, as `changeOrder` does for an order. Locks the order first, like every change of an order.
 * @param expected the state that the screen showed
 */
export async function changeReturn(
  shop: Shop,
  actor: Actor,
  returnId: number,
  expected: ReturnStatus,
  act: ReturnAction,
  work: (change: Change, returned: ReturnRow) => Promise<Record<string, unknown> | Refusal>,
  isRepeat: (db: Db, returned: ReturnRow) => Promise<boolean>,
): Promise<{ token: string } | Refusal> {
  const { from } = returnTransitions[act];
  const seen = await returnById(shop.db, returnId);
  if (!seen) return refuse(404, "not_found", serverTexts.notFound);
  return actOnOrder(shop, actor, seen.order_token, act, async (change) => {
    const returned = await returnById(change.db, returnId);
    if (!returned) return refuse(404, "not_found", serverTexts.notFound);
    if (returned.status !== from && (await isRepeat(change.db, returned))) return "already done";
    if (returned.status !== expected) {
      const [who, when] = lastActOn(returned);
      return refuse(409, "state_changed", serverTexts.returnChanged(who ?? serverTexts.someone, returned.status, when));
    }
    if (returned.status !== from) return refuse(409, "not_possible", serverTexts.notPossible(returned.status));
    const changed = await work(change, returned);
    if (changed instanceof Refusal) return changed;
    const before = { return: returned.number, status: change.order.status, return_status: returned.status };
    return { before, after: { ...changed, return: returned.number } };
  });
}

function lastActOn(returned: ReturnRow): [string | null, Date] {
  if (returned.refunded_at) return [returned.refunded_by, returned.refunded_at];
  if (returned.received_at) return [returned.received_by, returned.received_at];
  return [returned.decided_by, returned.decided_at ?? returned.requested_at];
}
