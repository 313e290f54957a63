import type { OrderDetail } from "../../contract/orders.ts";
import type { Db } from "../shop.ts";
import { detailOf } from "./order.ts";
import { allOrdersOf, eventsOfOrder, invoiceOfOrder, linesOfOrder } from "./queries.ts";

/** Every order of a customer in full, the newest first. One after the other: a thousand at once would keep others waiting. */
export async function wholeOrdersOf(db: Db, customerId: number): Promise<OrderDetail[]> {
  const orders: OrderDetail[] = [];
  for (const order of await allOrdersOf(db, customerId)) {
    const [lines, events, invoice] = await Promise.all([
      linesOfOrder(db, order.id),
      eventsOfOrder(db, order.id),
      invoiceOfOrder(db, order.id),
    ]);
    orders.push(detailOf(order, lines, events, invoice));
  }
  return orders;
}
