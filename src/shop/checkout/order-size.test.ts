import { beforeAll, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { mostOrderLines, mostUnitPrice, mostUnits } from "../../contract/order-limits.ts";

const shop = await testShop();
const { request, customer, member, sql } = shop;
const { order } = await fulfilmentCalls(shop);
const demo = await loadDemonstration(shop);
const wand = demo.variant("NK-PW-1001").id;
const tooDear = "The goods of an order can be worth at most Rs 10,00,000 crore at MRP. Split it into several orders.";
let asha: TestCustomer;
let sales: TestMember;

beforeAll(async () => {
  asha = await customer();
  sales = await member("sales");
  await sql`
    INSERT INTO variants (product_id, position, ref_no, mrp_paise, price_paise, weight_g)
    SELECT product_id, 100 + each, 'DEAR-' || each, ${mostUnitPrice * 100}::bigint, ${mostUnitPrice * 50}::bigint, 10
    FROM variants, generate_series(1, ${mostOrderLines + 1}) AS each WHERE id = ${wand}`;
  await sql`
    INSERT INTO variant_tax_classes (variant_id, hsn_code, gst_rate_bp, valid_from)
    SELECT id, '90189099', 1200, '2017-07-01' FROM variants WHERE ref_no LIKE 'DEAR-%'`;
  await shop.live.refresh();
});

const dearest = async (count: number) => {
  const rows = await sql<{ id: number }>`SELECT id FROM variants WHERE ref_no LIKE 'DEAR-%' ORDER BY id LIMIT ${count}`;
  return rows.map(({ id }) => ({ sub_product_id: id, quantity: mostUnits }));
};
const addresses = () => ({ shipping_address: asha.addressId, billing_address: asha.addressId });
const entry = async (count: number) =>
  request("POST", "/api/staff/assisted-orders/details", {
    staff: sales,
    body: { customer_id: asha.id, lines: await dearest(count), ...addresses() },
  });

/** Puts lines into the cart from behind the calls. */
async function fill(count: number, quantity: number) {
  await sql`DELETE FROM cart_lines WHERE customer_id = ${asha.id}`;
  await sql`
    INSERT INTO cart_lines (customer_id, variant_id, quantity)
    SELECT ${asha.id}, id, ${quantity} FROM variants WHERE ref_no LIKE 'DEAR-%' ORDER BY id LIMIT ${count}`;
}
const details = (path = "/api") =>
  request("POST", `${path}/check-out/details`, { token: asha.token, body: addresses() });

test("the dearest goods that one order may have are priced exactly", async () => {
  const { status, body } = await entry(10);
  expect([status, body.orderTotal.mrp]).toEqual([200, 10 * mostUnits * mostUnitPrice]);
});

test.each([11, mostOrderLines])("of %i of them, staff are told that it is too much", async (count) => {
  const { status, body } = await entry(count);
  expect([status, body.errors]).toEqual([422, { cart: [tooDear] }]);
});

test("so is a customer at checkout, in Hindi too", async () => {
  await fill(mostOrderLines, mostUnits);
  expect((await details()).body).toMatchObject({ code: "invalid", errors: { cart: [tooDear] } });
  expect((await details("/hi/api")).body.message).toMatch(/^\p{Script=Devanagari}.*10,00,000/u);
  const body = { ...addresses(), coupon_token: null };
  const placed = await request("POST", "/api/check-out/place-order", { token: asha.token, body });
  expect([placed.status, placed.body.message]).toEqual([422, tooDear]);
});

test("a cart with more lines than an order can have", async () => {
  await fill(mostOrderLines + 1, 1);
  expect((await details()).body.message).toBe("An order can have at most 1,000 products.");
});

test("and staff who change an order", async () => {
  const { token } = await order(await customer());
  const { status, body } = await request("POST", `/api/staff/orders/${token}/change/preview`, {
    staff: sales,
    body: { lines: await dearest(11) },
  });
  expect([status, body.message]).toEqual([422, tooDear]);
});
