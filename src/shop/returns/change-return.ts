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

interface RequestedChange {
  id: number;
  /** The state that the screen showed. */
  expected: ReturnStatus;
  action: ReturnAction;
  apply(change: Change, returned: ReturnRow): Promise<Record<string, unknown> | Refusal>;
  /** Whether the same member has already carried out this action with the same content. */
  isRepeat(db: Db, returned: ReturnRow): Promise<boolean>;
}

/** Runs a staff action on a return, as `changeOrder` does for an order. Locks the order first, like every change of an order. */
export async function changeReturn(
  shop: Shop,
  actor: Actor,
  { id, expected, action, apply, isRepeat }: RequestedChange,
): Promise<{ token: string } | Refusal> {
  const { from } = returnTransitions[action];
  const seen = await returnById(shop.db, id);
  if (!seen) return refuse(404, "not_found", serverTexts.notFound);
  return actOnOrder(shop, actor, seen.order_token, action, async (change) => {
    const returned = await returnById(change.db, id);
    if (!returned) return refuse(404, "not_found", serverTexts.notFound);
    if (returned.status !== from && (await isRepeat(change.db, returned))) return "already done";
    if (returned.status !== expected) {
      const [who, when] = lastActOn(returned);
      return refuse(409, "state_changed", serverTexts.returnChanged(who ?? serverTexts.someone, returned.status, when));
    }
    if (returned.status !== from) return refuse(409, "not_possible", serverTexts.notPossible(returned.status));
    const changed = await apply(change, returned);
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
