import type { OrderStatus } from "../../contract/orders.ts";
import { type OrderAct, orderActs, type ReturnAct } from "../../contract/staff/orders.ts";
import type { OrderReturnRow, OrderRow } from "../orders/index.ts";

/** In which states each act can be done. The moves they make are rows of `order_moves` as well. */
const states: Record<OrderAct, readonly OrderStatus[]> = {
  confirm: ["placed"],
  pack: ["confirmed"],
  ship: ["packed"],
  deliver: ["shipped"],
  undeliver: ["shipped"],
  collect: ["shipped", "delivered", "return_requested"],
  cancel: ["placed", "confirmed", "packed"],
};

export function allowedIn(act: OrderAct, status: OrderStatus): boolean {
  return states[act].includes(status);
}

/** What can be done with an order as it stands. `due` in paise. */
export function actsOf(order: Pick<OrderRow, "status">, due: number, paid: boolean): OrderAct[] {
  return orderActs.filter(
    (act) => allowedIn(act, order.status) && (act !== "collect" || due > 0) && (act !== "undeliver" || !paid),
  );
}

export function returnActsOf(given: Pick<OrderReturnRow, "status" | "refund_paise">): ReturnAct[] {
  if (given.status === "requested") return ["decide"];
  if (given.status === "approved") return ["inspect"];
  return given.status === "received" && (given.refund_paise ?? 0) > 0 ? ["refund"] : [];
}
