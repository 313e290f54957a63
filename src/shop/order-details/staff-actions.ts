import { isPermitted } from "../../contract/order-states.ts";
import { type OrderAction, orderActions } from "../../contract/staff/order-shapes.ts";
import type { OrderRow } from "../orders/index.ts";

interface Situation {
  /** Amount still to be paid. */
  due_paise: number;
  /** Goods came back after delivery, or were replaced. */
  cameBack: boolean;
  /** The customer has not yet answered a proposed change. */
  isAwaitingCustomer: boolean;
  /** Some of its units have serial numbers. */
  isSerialised: boolean;
}

/** What staff can do with an order in its present state. */
export function staffActions(
  order: Pick<OrderRow, "status" | "parent_id" | "item_count">,
  { due_paise, cameBack, isAwaitingCustomer, isSerialised }: Situation,
): OrderAction[] {
  return orderActions.filter(
    (act) =>
      isPermitted(act, "staff", order.status) &&
      (act !== "collect" || due_paise > 0) &&
      (act !== "undo_delivery" || !cameBack) &&
      (act !== "correct_serials" || isSerialised) &&
      (act !== "pack" || !isAwaitingCustomer) &&
      (act !== "split" || (!isAwaitingCustomer && order.item_count > 1)) &&
      (act !== "merge" || (!isAwaitingCustomer && order.parent_id !== null)),
  );
}
