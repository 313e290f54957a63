import type { OrderDetail } from "../../contract/orders.ts";
import type { Db } from "../kit/shop.ts";
import { findOwnOrder } from "../orders/index.ts";
import { loadOrder } from "./load-order.ts";
import { toOrderDetail } from "./order-detail.ts";
import { listOrderTokens } from "./queries.ts";

/** All orders of a customer in full, newest first. Loaded one after the other, because a thousand at once would keep others waiting. */
export async function loadOrders(db: Db, customerId: number, now: Date): Promise<OrderDetail[]> {
  const orders: OrderDetail[] = [];
  for (const token of await listOrderTokens(db, customerId)) {
    const order = await findOwnOrder(db, customerId, token);
    if (order) orders.push(toOrderDetail(await loadOrder(db, order, now), now));
  }
  return orders;
}
