import type pg from "pg";
import { dropPictureJobs } from "../processes.ts";
import type { Sender } from "./client.ts";

/**
 * Products that everyone may buy, with enough stock, received through the staff API. Some of the customers earn points, others do
 * not.
 */
export async function stockShop(db: pg.Pool, send: Sender["send"]) {
  await db.query(`
    INSERT INTO settings (name, value) VALUES ('selling', '{"reward_earners": "organisations"}')
    ON CONFLICT (name) DO UPDATE SET value = settings.value || excluded.value`);
  await dropPictureJobs(db);
  const variants = await db.query<{ id: number; ref_no: string }>(`
    SELECT o.variant_id AS id, v.ref_no FROM variant_offers o JOIN variants v ON v.id = o.variant_id
    WHERE NOT o.enquiry_only AND NOT o.verified_only ORDER BY o.variant_id LIMIT 12`);
  const lines = variants.rows.map(({ ref_no }, index) => ({
    ...{ ref_no, lot_no: `FIRST-${index}`, manufactured_on: "2026-01-01", quantity: 900_000 },
  }));
  const received = await send("POST", "/api/staff/stock/receipts", { lines });
  if (received.status !== 201) throw new Error(`No stock: ${JSON.stringify(received.body)}`);
  return variants.rows;
}
