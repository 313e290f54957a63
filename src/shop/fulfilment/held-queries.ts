import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** What a courier took for an order and has not handed over, in paise. */
export async function heldBy(db: Db, orderId: number, courierId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    SELECT coalesce((SELECT sum(amount_paise) FROM order_payments WHERE order_id = ${orderId} AND courier_id = ${courierId}), 0)::bigint
      - coalesce((SELECT remitted_paise + deduction_paise FROM order_remittances
          WHERE order_id = ${orderId} AND courier_id = ${courierId}), 0) AS held`.execute(db);
  return rows[0]?.held ?? 0;
}
