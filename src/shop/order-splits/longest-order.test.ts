import { expect, test } from "vitest";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { mostOrderLines } from "../../contract/order-limits.ts";

const lotsOfLine = 5;
const shop = await testShop();
const { request, customer, member, sql } = shop;
const { act, read } = await fulfilmentCalls(shop);

/** An order with as many lines as it can have, each with a unit of several lots. */
async function longestOrder() {
  const { id, token, addressId } = await customer();
  await sql`
    INSERT INTO variants (product_id, position, ref_no, mrp_paise, price_paise, weight_g)
    SELECT product_id, 100 + each, 'LONG-' || each, 20000, 10000, 10
    FROM variants, generate_series(1, ${mostOrderLines}::int) AS each WHERE ref_no = 'NK-PW-1001'`;
  await sql`
    INSERT INTO variant_tax_classes (variant_id, hsn_code, gst_rate_bp, valid_from)
    SELECT id, '90189099', 1200, '2017-07-01' FROM variants WHERE ref_no LIKE 'LONG-%'`;
  await sql`
    WITH received AS (
      INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand)
      SELECT id, ref_no || '-' || each, '2026-01-01', '2029-01-01'::date + each, 1
      FROM variants, generate_series(1, ${lotsOfLine}::int) AS each WHERE ref_no LIKE 'LONG-%' RETURNING id
    )
    INSERT INTO stock_movements (lot_id, kind, on_hand, reserved) SELECT id, 'received', 1, 0 FROM received`;
  await sql`
    INSERT INTO cart_lines (customer_id, variant_id, quantity)
    SELECT ${id}, id, ${lotsOfLine} FROM variants WHERE ref_no LIKE 'LONG-%'`;
  await shop.live.refresh();
  const body = { shipping_address: addressId, billing_address: addressId, coupon_token: null };
  const placed = await request("POST", "/api/check-out/place-order", { token, body });
  expect(placed.status).toBe(201);
  return placed.body.order.token as string;
}

/** How many order lines hold how many units of each of their lots. */
const held = async (token: string) =>
  sql<{ lines: number; units: number; expires_on: string }>`
    SELECT count(*)::int AS lines, units, expires_on::text FROM (
      SELECT order_line_id, lot_id, sum(reserved)::int AS units FROM stock_movements m
      JOIN order_lines l ON l.id = order_line_id JOIN orders o ON o.id = l.order_id
      WHERE o.token = ${token} GROUP BY order_line_id, lot_id HAVING sum(reserved) > 0) held
    JOIN lots ON lots.id = lot_id GROUP BY units, expires_on ORDER BY expires_on`;

test("an order of as many lines as it can have is split, each line with the lots that expire last", async () => {
  const token = await longestOrder();
  const { lines } = (await read(token)) as { lines: { line_id: number; quantity: number }[] };
  const leaving = lines.map(({ line_id, quantity }) => ({ line_id, quantity: 2, of: quantity }));
  const { status, body } = await act(token, "split", { kind: "parcel", lines: leaving }, await member("warehouse"));
  expect([status, body.message]).toEqual([200, undefined]);
  const lot = (each: number) => ({ lines: mostOrderLines, units: 1, expires_on: `2029-01-0${each + 1}` });
  expect(await held(token)).toEqual([1, 2, 3].map(lot));
  expect(await held(body.data.parcels.at(-1).token)).toEqual([4, 5].map(lot));
});
