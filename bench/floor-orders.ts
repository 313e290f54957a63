import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Buyer } from "./buyers.ts";
import { type Figures, workLoad } from "./measure.ts";

/**
 * The floor for orders: a bare client that commits the same rows, one prepared statement per table, without any rule,
 * price or check: order, lines, event, stock of two lots with their movements, two deleted cart lines, the stored reply
 * and the mail job.
 */
export async function floorOrders(url: string, buyers: Buyer[], variants: number[], hot: boolean): Promise<Figures> {
  const clients = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const lots = await firstLots(clients[0] as pg.Client, variants);
  const pick = (index: number) => variants[index % variants.length] ?? 0;
  try {
    return await workLoad(process.pid, buyers.length, async (piece, worker) => {
      const buyer = buyers[piece] as Buyer;
      const pair = (hot ? [pick(0), pick(1)] : [pick(piece * 2), pick(piece * 2 + 1)]) as [number, number];
      await commitOrder(clients[worker] as pg.Client, buyer, pair, lots);
      return 0;
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function firstLots(client: pg.Client, variants: number[]): Promise<Map<number, number>> {
  const result = await client.query<{ variant_id: number; id: number }>(
    "SELECT variant_id, min(id) AS id FROM lots WHERE variant_id = ANY($1) AND expires_on IS NULL GROUP BY variant_id",
    [variants],
  );
  return new Map(result.rows.map((row) => [row.variant_id, row.id]));
}

const address = JSON.stringify({
  f_name: "Buyer",
  l_name: "Number",
  company_name: "Sample Clinic",
  address: "1 Sample Road",
});
const attributes = JSON.stringify([{ attribute_name: "Length (mm)", value: "180" }]);
const answer = JSON.stringify({
  message: "placed",
  order: { token: "t", order_no: "n", status: "placed", total: 1050 },
});

async function commitOrder(client: pg.Client, buyer: Buyer, pair: [number, number], lots: Map<number, number>) {
  const token = randomBytes(16).toString("base64url");
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  await client.query("BEGIN");
  const order = await run(
    "order",
    `INSERT INTO orders (token, number, customer_id, placed_at, billing_address, shipping_address, seller_gstin,
       place_of_supply, place_of_supply_code, supply_kind, state_tax_kind, tax_reason, item_count, mrp_paise,
       subtotal_paise, coupon_paise, shipping_paise, shipping_cgst_paise, shipping_sgst_paise, shipping_igst_paise,
       cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise)
     VALUES ($1, 'ENT-' || nextval('order_numbers'), $2, now(), $3, $3, '27AAAAA0000A1Z2', '19 West Bengal', '19', 'inter',
       'SGST', 'bench', 4, 150000, 100000, 0, 0, 0, 0, 0, 0, 0, 5000, 0, 105000) RETURNING id`,
    [token, buyer.customerId, address],
  );
  const orderId = order.rows[0].id;
  const lines = await run(
    "lines",
    `INSERT INTO order_lines (order_id, placed_at, position, variant_id, ref_no, product_name, product_slug, product_token,
       product_image, product_attribute, hsn_code, gst_rate_bp, mrp_paise, price_paise, quantity, coupon_paise,
       taxable_paise, cgst_paise, sgst_paise, igst_paise)
     VALUES ($1, now(), 1, $2, 'NK-XX-0001', 'Name', 'slug', 'token', '/files/x', $4, '90189099', 500, 37500, 25000, 2, 0, 50000, 0, 0, 2500),
            ($1, now(), 2, $3, 'NK-XX-0002', 'Name', 'slug', 'token', '/files/x', $4, '90189099', 500, 37500, 25000, 2, 0, 50000, 0, 0, 2500)
     RETURNING id`,
    [orderId, pair[0], pair[1], attributes],
  );
  await run(
    "event",
    "INSERT INTO order_events (order_id, status, at, actor) VALUES ($1, 'placed', now(), 'customer')",
    [orderId],
  );
  await run("cart", "DELETE FROM cart_lines WHERE customer_id = $1", [buyer.customerId]);
  await run(
    "answer",
    "INSERT INTO idempotency_keys (customer_id, key, request_hash, answer, created_at) VALUES ($1, $2, '\\x00', $3, now())",
    [buyer.customerId, token, answer],
  );
  await run("job", "INSERT INTO jobs (name, payload) VALUES ('mail.order-placed', $1)", [
    JSON.stringify({ order_id: orderId }),
  ]);
  const taken = pair.map((variant) => lots.get(variant) ?? 0).sort((a, b) => a - b);
  await run("stock", "UPDATE lots SET reserved = reserved + 2 WHERE id = ANY($1)", [taken]);
  await run(
    "movements",
    `INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, order_line_id)
     VALUES ($1, 'reserved', 0, 2, $3), ($2, 'reserved', 0, 2, $4)`,
    [taken[0], taken[1], lines.rows[0].id, lines.rows[1].id],
  );
  await client.query("COMMIT");
}

/** The floor for the cart: a bare client that changes the same row. */
export async function floorCart(url: string, buyers: Buyer[], pieces: number): Promise<Figures> {
  const clients = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  try {
    return await workLoad(process.pid, pieces, async (piece, worker) => {
      const buyer = buyers[piece % buyers.length] as Buyer;
      const text = "UPDATE cart_lines SET quantity = $2 WHERE customer_id = $1";
      await (clients[worker] as pg.Client).query({ name: "cart", text, values: [buyer.customerId, 1 + (piece % 5)] });
      return 0;
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
