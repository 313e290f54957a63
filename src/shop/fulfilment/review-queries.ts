import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";

/** Whether the customer has reviewed a product of the order. */
export async function isReviewed(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM reviewed_orders WHERE token = ${token}`.execute(db);
  return rows.length > 0;
}
