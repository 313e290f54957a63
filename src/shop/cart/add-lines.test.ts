import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop({ listen: true, connections: 20 });
const { request, customer, sql } = shop;
const demo = await loadDemonstration(shop);
/** 164 sellable units. */
const wand = demo.variant("NK-PW-1001").id;
/** 23 units. */
const probe = demo.variant("NK-EE-1601").id;
const capital = demo.variant("NK-PS-1001").id;
const verifiedOnly = demo.variant("NK-EI-1301").id;
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

const addLines = (lines: unknown, token: string | null = asha.token) =>
  request("POST", "/api/cart/store-many", { token, body: { lines } });

describe("several variants at once", () => {
  test("are put in together, in the order given", async () => {
    const { status, body } = await addLines([
      { sub_product_id: wand, quantity: 2 },
      { sub_product_id: String(probe), quantity: "3" },
    ]);
    expect(status).toBe(200);
    expect(body.message).toBe("Added To Cart");
    expect(body.cart.carts.map((line: { ref_no: string; quantity: number }) => [line.ref_no, line.quantity])).toEqual([
      [body.results[0].ref_no, 2],
      [body.results[1].ref_no, 3],
    ]);
    expect(body.results[0]).toMatchObject({
      sub_product_id: wand,
      requested: 2,
      added: 2,
      in_cart: 2,
      code: null,
      message: null,
    });
  });

  test("come on top of what is there; lines of the same variant count together", async () => {
    await addLines([{ sub_product_id: probe, quantity: 4 }]);
    const { body } = await addLines([
      { sub_product_id: probe, quantity: 1 },
      { sub_product_id: probe, quantity: 2 },
    ]);
    expect(body.results).toHaveLength(1);
    expect(body.results[0]).toMatchObject({ requested: 3, added: 3, in_cart: 7 });
    expect(body.cart.carts[0].quantity).toBe(7);
  });

  test("what is available is added, and each line says what could not be and why", async () => {
    await addLines([{ sub_product_id: probe, quantity: 20 }]);
    const { status, body } = await addLines([
      { sub_product_id: probe, quantity: 5 },
      { sub_product_id: capital, quantity: 1 },
      { sub_product_id: verifiedOnly, quantity: 1 },
      { sub_product_id: 999_999, quantity: 1 },
      { sub_product_id: wand, quantity: 1 },
    ]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      {
        code: "out_of_stock",
        requested: 5,
        added: 3,
        in_cart: 23,
        message: "Only 23 in stock. You already have 20 in your cart.",
      },
      { code: "not_for_sale", added: 0, message: "This device is available on enquiry only." },
      { code: "verification_needed", added: 0 },
      { code: "not_found", added: 0, ref_no: null, message: "This product is no longer sold." },
      { code: null, added: 1 },
    ]);
    expect(body.cart.carts.map((line: { quantity: number }) => line.quantity)).toEqual([23, 1]);
  });

  test("two at once: neither is lost, and no line is added twice", async () => {
    await Promise.all(
      [1, 2, 3, 4].map(() =>
        addLines([
          { sub_product_id: wand, quantity: 2 },
          { sub_product_id: probe, quantity: 1 },
        ]),
      ),
    );
    const { body } = await request("GET", "/api/cart", { token: asha.token });
    expect(body.carts.map((line: { quantity: number }) => line.quantity)).toEqual([8, 4]);
  });

  test("a stranger is refused", async () => {
    expect((await addLines([{ sub_product_id: wand, quantity: 1 }], null)).status).toBe(401);
  });

  test.each([
    [undefined, "lines"],
    [[], "lines"],
    [[{ sub_product_id: wand }], "lines.0.quantity"],
    [[{ sub_product_id: wand, quantity: 0 }], "lines.0.quantity"],
    [[{ sub_product_id: "x", quantity: 1 }], "lines.0.sub_product_id"],
    [Array.from({ length: 1001 }, () => ({ sub_product_id: wand, quantity: 1 })), "lines"],
  ])("%j is refused by the field's name", async (lines, field) => {
    const { status, body } = await addLines(lines);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe("a price that changes", () => {
  const [second, third] = [demo.variant("NK-EE-1602").id, demo.variant("NK-EE-1603").id];
  const readLine = async () => (await request("GET", "/api/cart", { token: asha.token })).body.carts[0];
  const seen = (lines: object[], token = asha.token) => request("POST", "/api/cart/seen", { token, body: { lines } });

  test("is reported with the price last shown, until it has been seen", async () => {
    await addLines([{ sub_product_id: second, quantity: 1 }]);
    const before = await readLine();
    expect(before).not.toHaveProperty("seen_price");
    await sql`UPDATE variants SET price_paise = price_paise - 1000 WHERE id = ${second}`;

    const changed = await readLine();
    expect(changed).toMatchObject({ price: before.price - 10, seen_price: before.price });
    // Neither another customer nor an outdated price can confirm it.
    await seen([{ cartId: changed.cart_id, price: changed.price }], (await customer()).token);
    await seen([{ cartId: changed.cart_id, price: before.price }]);
    expect((await readLine()).seen_price).toBe(before.price);

    expect((await seen([{ cartId: changed.cart_id, price: changed.price }])).status).toBe(204);
    expect(await readLine()).not.toHaveProperty("seen_price");
  });

  test("putting in one more does not hide it", async () => {
    await request("POST", "/api/cart/store", { token: asha.token, body: { sub_product_id: third } });
    const { price } = await readLine();
    await sql`UPDATE variants SET price_paise = price_paise - 500 WHERE id = ${third}`;
    await request("POST", "/api/cart/store", { token: asha.token, body: { sub_product_id: third } });
    expect((await readLine()).seen_price).toBe(price);
  });

  test("with its taxes it can be held against the MRP", async () => {
    await addLines([{ sub_product_id: wand, quantity: 1 }]);
    const { mrp, price, price_with_gst } = await readLine();
    expect([mrp, price, price_with_gst]).toEqual([11125, 8900, 9345]);
  });
});
