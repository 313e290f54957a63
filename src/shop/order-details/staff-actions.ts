import { isPermitted } from "../../contract/order-states.ts";
import { type OrderAction, orderActions } from "../../contract/staff/order-shapes.ts";
import type { OrderRow } from "../orders/index.ts";

/**
 * What staff can do with an order in its present state.
 * @param due_paise what is still to be paid
 */
export function staffActions(order: Pick<OrderRow, "status">, due_paise: number, isPaid: boolean): OrderAction[] {
  return orderActions.filter(
    (act) =>
      isPermitted(act, "staff", order.status) &&
      (act !== "collect" || due_paise > 0) &&
      (act !== "undeliver" || !isPaid),
  );
}
