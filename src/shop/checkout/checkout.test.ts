import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { CustomerOptions, TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { copyTestOrder, readTestOrder } from "../../../test/support/orders.ts";
import { sellBy } from "../../../test/support/registrations.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, sql, clock, live } = shop;
const demo = await loadDemonstration(shop);

/** Rs 208 before GST, 5 %, one lot of 23. */
const probe = demo.variant("NK-EE-1601").id;
/** Rs 38,500, 18 %, one lot of 1. */
const trolley = demo.variant("NK-PS-1501").id;
/** Rs 260, 5 %. */
const specula = demo.variant("NK-EE-1101").id;
const wand = demo.variant("NK-PW-1002").id;
const forceps = demo.variant("NK-ME-1401");
const karnataka = demo.state("Karnataka").id;
const andaman = demo.state("Andaman and Nicobar Islands").id;
let asha: TestCustomer;

beforeEach(async () => {
  clock.set("2026-11-21T12:00:00+05:30");
  asha = await customer();
});

const post = (path: string, body: object, token: string | null = asha.token, headers = {}) =>
  request("POST", `/api/${path}`, { token, body, headers });

async function buyer(lines: [number, number][], options: CustomerOptions = {}) {
  asha = await customer(options);
  for (const [sub_product_id, quantity] of lines) await post("cart/store", { sub_product_id, quantity });
  return asha;
}

const details = (more: object = {}) => post("check-out/details", { shipping_address: asha.addressId, ...more });

function place(coupon_token: string | null, more: object = {}, headers = {}) {
  const addresses = { billing_address: asha.addressId, shipping_address: asha.addressId };
  return post("check-out/place-order", { coupon_token, ...addresses, ...more }, asha.token, headers);
}

describe("what an order would cost", () => {
  test("in the seller's state: CGST and SGST, per line and in all", async () => {
    await buyer([
      [probe, 3],
      [trolley, 1],
    ]);
    const { status, body } = await details();
    expect(status).toBe(200);
    expect(body.order_details).toMatchObject([
      { ref_no: "NK-EE-1601", quantity: 3, taxable: 624, gst_rate: 5, cgst: 15.6, sgst: 15.6, igst: 0, total: 655.2 },
      {
        ref_no: "NK-PS-1501",
        quantity: 1,
        taxable: 38500,
        gst_rate: 18,
        cgst: 3465,
        sgst: 3465,
        igst: 0,
        total: 45430,
      },
    ]);
    expect(body.orderTotal).toMatchObject({
      mrp: 48905,
      subtotal: 39124,
      coupon: 0,
      shipping: 0,
      cgst_value: 3480.6,
      sgst_value: 3480.6,
      igst_value: 0,
      round_off: -0.2,
      total: 46085,
      place_of_supply: "27 Maharashtra",
      state_tax_kind: "SGST",
    });
    expect(body.orderTotal.coupon_token).toEqual(expect.any(String));
  });

  test("in another state: IGST", async () => {
    await buyer([[probe, 3]], { state_id: karnataka });
    const { body } = await details();
    expect(body.orderTotal).toMatchObject({ cgst_value: 0, sgst_value: 0, igst_value: 31.2, total: 655 });
    expect(body.orderTotal.place_of_supply).toBe("29 Karnataka");
    expect(body.orderTotal.tax_reason).toContain("Karnataka");
  });

  test("from and to one union territory without legislature: UTGST in SGST's place", async () => {
    await sellBy(shop, { code: "AN", gstin: "35AAAAA0000A1ZP", state_id: andaman });
    await buyer([[probe, 1]], { state_id: andaman });
    const { body } = await details();
    await sellBy(shop, { code: "EN" });
    expect(body.orderTotal).toMatchObject({ state_tax_kind: "UTGST", cgst_value: 5.2, sgst_value: 5.2, igst_value: 0 });
  });

  test("a coupon lowers the taxable value", async () => {
    await buyer([[specula, 20]]);
    const { body } = await details({ coupon_code: "welcome10" });
    expect(body.orderTotal).toMatchObject({
      subtotal: 5200,
      coupon: 520,
      cgst_value: 117,
      sgst_value: 117,
      total: 4914,
    });
    expect(body.order_details[0].taxable).toBe(4680);
  });

  test("shipping is free for the first 20 orders and taxed with the goods from then on", async () => {
    await buyer([[specula, 2]], { state_id: karnataka });
    expect((await details()).body.orderTotal.shipping).toBe(0);
    await copyOrders(20);
    const { body } = await details();
    expect(body.orderTotal).toMatchObject({
      shipping: 150,
      shipping_tax: { cgst: 0, sgst: 0, igst: 7.5 },
      igst_value: 33.5,
    });
  });

  test("large sums carry what the law says about cash", async () => {
    await buyer([[wand, 5]]);
    expect((await details()).body.notices.join(" ")).toContain("Rs 2,00,000.00");
  });
});

/** Gives the customer `count` orders: the first placed normally, the others copies of it. */
async function copyOrders(count: number) {
  const { body } = await place(null);
  await copyTestOrder(shop, await readTestOrder(shop, body.order.token), count - 1);
  await post("cart/store", { sub_product_id: specula, quantity: 2 });
}

describe("refusals of check-out/details", () => {
  test("an empty cart", async () => {
    const { status, body } = await details();
    expect([status, body.code]).toEqual([422, "cart_empty"]);
  });

  test.each([
    ["NOSUCH", "coupon_unknown"],
    ["CAMP25", "coupon_unknown"],
    ["MONSOON26", "coupon_expired"],
    ["PLASMA5", "coupon_minimum"],
  ])("coupon %s: %s", async (coupon_code, code) => {
    await buyer([[specula, 20]]);
    const { status, body } = await details({ coupon_code });
    expect([status, body.code]).toEqual([404, code]);
    expect(body.message).not.toBe("");
  });

  test("another customer's address is not there", async () => {
    const other = await customer();
    await buyer([[probe, 1]]);
    expect((await details({ shipping_address: other.addressId })).status).toBe(404);
    expect((await details({ billing_address: other.addressId })).status).toBe(404);
  });

  test.each([
    [{ shipping_address: "x" }, "shipping_address"],
    [{ shipping_address: null }, "shipping_address"],
    [{ billing_address: -1 }, "billing_address"],
    [{ coupon_code: 7 }, "coupon_code"],
    [{ third_party_delivery: "yes" }, "third_party_delivery"],
    [{ payment_plan: "barter" }, "payment_plan"],
  ])("bad input %j names the field", async (body, field) => {
    const answer = await details(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test("a visitor", async () => {
    expect((await post("check-out/details", { shipping_address: 1 }, null)).status).toBe(401);
    expect((await post("check-out/place-order", {}, null)).status).toBe(401);
  });
});

describe("placing an order", () => {
  test("writes it all: order, lines, reserved stock, mail, an empty cart", async () => {
    await buyer([
      [probe, 3],
      [specula, 2],
    ]);
    const shown = (await details()).body;
    const { status, body } = await place(shown.orderTotal.coupon_token);
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      status: "placed",
      total: shown.orderTotal.total,
      placed_at: "2026-11-21T06:30:00.000Z",
    });
    expect(body.order.order_no).toMatch(/^ENT-[0-9]+$/);

    const order = (await request("GET", `/api/orders/${body.order.token}`, { token: asha.token })).body.data;
    const { coupon_token: _, ...total } = shown.orderTotal;
    expect(order.orderTotal).toEqual(total);
    expect(order.lines).toMatchObject([
      { ref_no: "NK-EE-1601", quantity: 3, hsn: "90189099", gst_rate: 5, taxable: 624, total: 655.2 },
      { ref_no: "NK-EE-1101", quantity: 2 },
    ]);
    expect(order.timeline).toMatchObject([{ status: "placed", at: "2026-11-21T06:30:00.000Z" }]);
    expect(order.shipping_address).toMatchObject({ f_name: "Asha", pincode: "400001", state: "Maharashtra" });

    expect((await request("GET", "/api/cart", { token: asha.token })).body.carts).toEqual([]);
    const held = await sql<{ variant_id: number; reserved: number }>`
      SELECT l.variant_id, sum(m.reserved)::int AS reserved FROM stock_movements m JOIN lots l ON l.id = m.lot_id
      JOIN order_lines ol ON ol.id = m.order_line_id JOIN orders o ON o.id = ol.order_id
      WHERE o.token = ${body.order.token} GROUP BY l.variant_id ORDER BY l.variant_id`;
    expect(held).toEqual([
      { variant_id: specula, reserved: 2 },
      { variant_id: probe, reserved: 3 },
    ]);
    const mails = await sql`
      SELECT FROM jobs j JOIN orders o ON o.id = (j.payload->>'order_id')::bigint
      WHERE j.name = 'mail.order-placed' AND o.token = ${body.order.token}`;
    expect(mails).toHaveLength(1);
  });

  test("works without a proof: no coupon, no total proven", async () => {
    await buyer([[probe, 1]]);
    expect((await place(null)).status).toBe(201);
  });

  test("counts the coupon", async () => {
    await buyer([[specula, 10]]);
    const used = async () =>
      (await sql<{ n: number }>`SELECT used_count AS n FROM coupons WHERE code = 'WELCOME10'`)[0]?.n ?? 0;
    const before = await used();
    const shown = (await details({ coupon_code: "WELCOME10" })).body;
    expect((await place(shown.orderTotal.coupon_token)).status).toBe(201);
    expect(await used()).toBe(before + 1);
    await post("cart/store", { sub_product_id: specula, quantity: 10 });
    expect((await details({ coupon_code: "WELCOME10" })).body.code).toBe("coupon_used_up");
  });

  test("an empty cart is refused", async () => {
    const { status, body } = await place(null);
    expect([status, body.code]).toEqual([422, "cart_empty"]);
  });

  test.each([
    [{ billing_address: "x" }, "billing_address"],
    [{ shipping_address: 0 }, "shipping_address"],
    [{ coupon_token: 5 }, "coupon_token"],
  ])("bad input %j names the field", async (more, field) => {
    const answer = await place(null, more);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});

describe("409 totals_changed, and nothing is ordered, when", () => {
  const changed: [string, (token: string) => Promise<string | undefined>][] = [
    [
      "a price changed",
      async () => void (await sql`UPDATE variants SET price_paise = price_paise - 1 WHERE id = ${probe}`),
    ],
    [
      "an MRP changed",
      async () => void (await sql`UPDATE variants SET mrp_paise = mrp_paise + 100 WHERE id = ${probe}`),
    ],
    [
      "the rate changed",
      async () => void (await sql`UPDATE variant_tax_classes SET gst_rate_bp = 1800 WHERE variant_id = ${probe}`),
    ],
    ["the cart changed", async () => void (await post("cart/store", { sub_product_id: specula }))],
    [
      "the address changed",
      async () => void (await sql`UPDATE addresses SET pincode = '400002' WHERE id = ${asha.addressId}`),
    ],
    ["half an hour passed", async () => void clock.advance({ minutes: 30 })],
    ["it is forged", async (token) => `${token.slice(0, -3)}abc`],
    ["something was added to it", async (token) => `${token}.x`],
    ["it is nonsense", async () => "nonsense"],
    [
      "it is another customer's",
      async (token) => {
        await buyer([[probe, 2]]);
        return token;
      },
    ],
  ];
  test.each(changed)("%s", async (_name, change) => {
    await buyer([[probe, 2]]);
    const { coupon_token } = (await details()).body.orderTotal;
    const other = await change(coupon_token);
    const { status, body } = await place(other ?? coupon_token);
    await sql`UPDATE variants SET price_paise = 20800, mrp_paise = 26000 WHERE id = ${probe}`;
    await sql`UPDATE variant_tax_classes SET gst_rate_bp = 500 WHERE variant_id = ${probe}`;
    expect([status, body.code]).toEqual([409, "totals_changed"]);
    expect(await sql`SELECT FROM orders WHERE customer_id = ${asha.id}`).toEqual([]);
    expect((await request("GET", "/api/cart", { token: asha.token })).body.carts).not.toEqual([]);
  });

  test("the coupon was used up by others", async () => {
    await buyer([[specula, 20]]);
    const { coupon_token } = (await details({ coupon_code: "ENT500" })).body.orderTotal;
    await sql`UPDATE coupons SET usage_limit = 1, used_count = 1 WHERE code = 'ENT500'`;
    const { status, body } = await place(coupon_token);
    await sql`UPDATE coupons SET usage_limit = NULL, used_count = 0 WHERE code = 'ENT500'`;
    expect([status, body.code]).toEqual([409, "totals_changed"]);
    expect(await sql`SELECT FROM orders WHERE customer_id = ${asha.id}`).toEqual([]);
  });
});

test("a total signed with the key derived for totals is accepted", async () => {
  await buyer([[probe, 2]]);
  const { coupon_token } = (await details()).body.orderTotal;
  const [body = ""] = coupon_token.split(".");
  const key = Buffer.from(hkdfSync("sha256", shop.shop.config.SECRET_KEY ?? "", "", "shop: totals", 32));
  const signature = createHmac("sha256", key).update(body).digest("base64url");
  expect((await place(`${body}.${signature}`)).status).toBe(201);
});

describe("409 out_of_stock", () => {
  test("says which lines and how many there are, and changes nothing", async () => {
    await buyer([
      [forceps.id, 4],
      [probe, 1],
    ]);
    const { coupon_token } = (await details()).body.orderTotal;
    await sql`UPDATE lots SET on_hand = 2 WHERE variant_id = ${forceps.id}`;
    const { status, body } = await place(coupon_token);
    expect([status, body.code]).toEqual([409, "out_of_stock"]);
    expect(body.lines).toEqual([
      {
        cart_id: expect.any(Number),
        ref_no: forceps.ref_no,
        name: "Crocodile Micro-ear Forceps",
        requested: 4,
        available: 2,
      },
    ]);
    expect(await sql`SELECT FROM orders WHERE customer_id = ${asha.id}`).toEqual([]);
    expect((await request("GET", "/api/cart", { token: asha.token })).body.carts).toHaveLength(2);
  });
});

/** As in another tab: the page that is open goes on with the new session. */
async function signInAgain() {
  const now = clock.now();
  const token = randomBytes(32).toString("base64url");
  await sql`INSERT INTO sessions (token_hash, customer_id, created_at, expires_at)
    VALUES (${createHash("sha256").update(token).digest()}, ${asha.id}, ${now}, ${now}::timestamptz + interval '1 day')`;
  asha = { ...asha, token };
}

describe("Idempotency-Key", () => {
  test("a day after a lost reply, the same request orders nothing: what was confirmed has expired", async () => {
    await buyer([[probe, 1]]);
    const confirmed = (await details()).body.orderTotal.coupon_token;
    const again = () => place(confirmed, {}, { "idempotency-key": "k-day" });
    expect((await again()).status).toBe(201);
    clock.advance({ hours: 24, minutes: 1 });
    await signInAgain();
    expect((await again()).body.code).toBe("cart_empty");
    await post("cart/store", { sub_product_id: probe, quantity: 1 });
    expect((await again()).body.code).toBe("totals_changed");
    expect((await request("GET", "/api/orders", { token: asha.token })).body.data).toHaveLength(1);
  });

  test("a repeat gets the first answer", async () => {
    await buyer([[probe, 1]]);
    const { coupon_token } = (await details()).body.orderTotal;
    const first = await place(coupon_token, {}, { "idempotency-key": "k-1" });
    const second = await place(coupon_token, {}, { "idempotency-key": "k-1" });
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await sql`SELECT FROM orders WHERE customer_id = ${asha.id}`).toHaveLength(1);
  });

  test("another body under the same key is refused", async () => {
    await buyer([[probe, 1]]);
    const { coupon_token } = (await details()).body.orderTotal;
    await place(coupon_token, {}, { "idempotency-key": "k-2" });
    const { status, body } = await place(null, {}, { "idempotency-key": "k-2" });
    expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
  });

  test("is each account's own, and free again after 24 hours", async () => {
    await buyer([[probe, 1]]);
    await place(null, {}, { "idempotency-key": "k-3" });
    await buyer([[probe, 1]]);
    expect((await place(null, {}, { "idempotency-key": "k-3" })).status).toBe(201);
    clock.advance({ hours: 23, minutes: 59 });
    await post("cart/store", { sub_product_id: probe });
    await place(null, {}, { "idempotency-key": "k-3" });
    expect(await sql`SELECT FROM orders WHERE customer_id = ${asha.id}`).toHaveLength(1);
  });

  test("a refusal is not kept: the same key may try again", async () => {
    await buyer([]);
    expect((await place(null, {}, { "idempotency-key": "k-4" })).body.code).toBe("cart_empty");
    await post("cart/store", { sub_product_id: probe });
    expect((await place(null, {}, { "idempotency-key": "k-4" })).status).toBe(201);
  });
});

test("what the owner stops selling cannot be ordered from an old cart", async () => {
  await buyer([[probe, 1]]);
  await sql`UPDATE products SET enquiry_only = true WHERE id = ${demo.product("jobson-horne-probe").id}`;
  await live.refresh();
  const { status, body } = await details();
  await sql`UPDATE products SET enquiry_only = false WHERE id = ${demo.product("jobson-horne-probe").id}`;
  await live.refresh();
  expect([status, body.code]).toEqual([403, "not_for_sale"]);
});
