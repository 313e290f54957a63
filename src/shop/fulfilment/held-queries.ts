import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** Whether replacement goods are on their way to the customer of an order, or have arrived. */
export async function wasReplaced(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM replacement_list WHERE order_id = ${orderId} AND status <> 'undelivered' LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** What a courier collected for an order and has not remitted, in paise. */
export async function heldBy(db: Db, orderId: number, courierId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    SELECT coalesce((SELECT sum(amount_paise) FROM order_payments WHERE order_id = ${orderId} AND courier_id = ${courierId}), 0)::bigint
      - coalesce((SELECT remitted_paise + deduction_paise FROM order_remittances
          WHERE order_id = ${orderId} AND courier_id = ${courierId}), 0) AS held`.execute(db);
  return rows[0]?.held ?? 0;
}
