import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

interface OrderedVariant {
  variant_id: number;
  /** The quantity in the newest order that contains it. */
  quantity: number;
  orders: number;
  ordered_at: Date;
}

/** The variants in a customer's orders, those in the most orders first. Cancelled orders do not count. */
export async function listOrderedVariants(db: Db, customerId: number, limit: number): Promise<OrderedVariant[]> {
  const { rows } = await sql<OrderedVariant>`
    SELECT l.variant_id, count(DISTINCT o.family_id)::int AS orders, max(o.placed_at) AS ordered_at,
      (array_agg(l.quantity ORDER BY o.id DESC))[1] AS quantity
    FROM placed_orders o JOIN order_line_list l ON l.order_id = o.id
    WHERE o.customer_id = ${customerId} AND o.status <> 'cancelled'
    GROUP BY l.variant_id ORDER BY orders DESC, ordered_at DESC, l.variant_id LIMIT ${limit}`.execute(db);
  return rows;
}
