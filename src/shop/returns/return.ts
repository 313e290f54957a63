import { type OrderStatus, returnDays } from "../../contract/orders.ts";
import { istDate } from "../tax/index.ts";
import type { OrderReturnRow } from "./queries.ts";

/** The last day (YYYY-MM-DD, IST) for returning goods delivered at this time. */
export function returnUntil(deliveredAt: Date): string {
  return istDate(new Date(deliveredAt.getTime() + returnDays * 24 * 60 * 60 * 1000));
}

/** Whether goods came back, or are on their way back, after the order was delivered. */
export function hasReturnedGoods(returns: Pick<OrderReturnRow, "kind" | "status">[]): boolean {
  return returns.some(({ kind, status }) => kind === "return" && status !== "refused");
}

/** Whether returned goods were inspected while the customer keeps others. */
export function isPartlyReturned(status: OrderStatus, returns: Pick<OrderReturnRow, "kind" | "status">[]): boolean {
  const isBack = (each: (typeof returns)[number]) => each.status === "received" || each.status === "refunded";
  return status !== "returned" && returns.some((each) => each.kind === "return" && isBack(each));
}

/** Units by order line that came back, are on their way, or were credited without coming back. */
export function returnedPieces(returns: Pick<OrderReturnRow, "status" | "lines">[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { lines } of returns.filter(({ status }) => status !== "refused")) {
    for (const line of lines) pieces.set(line.line_id, (pieces.get(line.line_id) ?? 0) + line.quantity);
  }
  return pieces;
}
