import type { OrderDetail } from "../../contract/orders.ts";
import type { Db } from "../kit/shop.ts";
import { detailOf } from "./order.ts";
import { allOrdersOf } from "./queries.ts";
import { wholeOrder } from "./whole-order.ts";

/** Every order of a customer in full, the newest first. One after the other: a thousand at once would keep others waiting. */
export async function wholeOrdersOf(db: Db, customerId: number, now: Date): Promise<OrderDetail[]> {
  const orders: OrderDetail[] = [];
  for (const order of await allOrdersOf(db, customerId)) {
    orders.push(detailOf(await wholeOrder(db, order), now));
  }
  return orders;
}
