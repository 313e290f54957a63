import { sql } from "kysely";
import { openOrderStatuses } from "../../contract/order-states.ts";
import type { Db } from "../kit/shop.ts";

/** Orders that are not yet complete, for instance because a replacement is on its way. */
export async function listOpenOrders(db: Db, customerId: number): Promise<{ number: string }[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM placed_orders
    WHERE customer_id = ${customerId} AND (status = ANY(${openOrderStatuses}::text[])
      OR id IN (SELECT order_id FROM replacement_list WHERE status = 'shipped'))
    ORDER BY id`.execute(db);
  return rows;
}
