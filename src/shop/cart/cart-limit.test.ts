import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop({ listen: true, connections: 20 });
const { request, customer, sql } = shop;
const demo = await loadDemonstration(shop);
const wand = demo.variant("NK-PW-1001").id;
const probe = demo.variant("NK-EE-1601").id;
const needle = demo.variant("NK-ME-1001").id;
const gone = demo.variant("NK-ME-1002").id;
await sql`
  INSERT INTO variants (product_id, position, ref_no, mrp_paise, price_paise, weight_g)
  SELECT product_id, 100 + each, 'CART-' || each, 10000, 9000, 10
  FROM variants, generate_series(1, 1001) AS each WHERE id = ${wand}`;
const full = "A cart can have at most 1,000 products. Order these or remove some first.";
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

/** Fills the cart from behind the calls. */
const fill = (lines: number) => sql`
  INSERT INTO cart_lines (customer_id, variant_id, quantity)
  SELECT ${asha.id}, id, 1 FROM variants WHERE ref_no LIKE 'CART-%' ORDER BY id LIMIT ${lines}`;
const count = async () => (await sql`SELECT FROM cart_lines WHERE customer_id = ${asha.id}`).length;
const post = (path: string, body: object) => request("POST", `/api/${path}`, { token: asha.token, body });
const store = (sub_product_id = wand, quantity = 1) => post("cart/store", { sub_product_id, quantity });
const wanted = (...ids: number[]) => ids.map((sub_product_id) => ({ sub_product_id, quantity: 1 }));

describe("a cart has at most 1,000 lines", () => {
  test("the thousandth is added, a further one is refused; more of what is in it is not", async () => {
    await fill(999);
    expect((await store(wand)).status).toBe(200);
    const refused = await store(probe);
    expect([refused.status, refused.body.errors]).toEqual([422, { quantity: [full] }]);
    expect((await store(wand, 2)).status).toBe(200);
    expect(await count()).toBe(1000);
  });

  test("the first of several are added, and the others say why not", async () => {
    await fill(998);
    await store(wand);
    const { status, body } = await post("cart/store-many", { lines: wanted(probe, needle, wand) });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { added: 1, in_cart: 1, code: null, message: null },
      { added: 0, in_cart: 0, code: "cart_full", message: full },
      { added: 1, in_cart: 2, code: null, message: null },
    ]);
    expect(await count()).toBe(1000);
  });

  test("so are those of a saved list", async () => {
    const { body } = await post("lists", { name: "Theatre", lines: wanted(wand, probe) });
    await fill(999);
    const added = await post(`lists/${body.data.token}/add-to-cart`, {});
    expect(added.body.results).toMatchObject([{ added: 1 }, { added: 0, code: "cart_full", message: full }]);
    expect(await count()).toBe(1000);
  });

  test("what is out of stock takes no place, and is named as such", async () => {
    await fill(999);
    await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${gone}`;
    const { body } = await post("cart/store-many", { lines: wanted(gone, probe) });
    expect(body.results).toMatchObject([{ added: 0, code: "out_of_stock" }, { added: 1 }]);
    expect((await store(gone)).body.errors).toEqual({ quantity: ["Out of stock."] });
  });

  test.each([1, 2, 3])("of two at once, one is added (%i)", async () => {
    await fill(999);
    const replies = await Promise.all([store(wand), store(probe), post("cart/store-many", { lines: wanted(needle) })]);
    expect(
      replies.filter(({ body }) => body.message === "Added To Cart" && body.results?.[0].added !== 0),
    ).toHaveLength(1);
    expect(await count()).toBe(1000);
  });

  test("as many lines as an order may have are answered in one request, so that it can be ordered again or saved", async () => {
    const lines = Array.from({ length: 1000 }, (_, place) => wanted(2_000_000_000 + place)).flat();
    const added = await post("cart/store-many", { lines });
    expect([added.status, added.body.results.length]).toEqual([200, 1000]);
    const saved = await post("lists", { name: "Again", lines });
    expect([saved.status, saved.body.left_out.length]).toEqual([201, 1000]);
  });

  test("a fuller one from before can be read, changed and reduced", async () => {
    await fill(1001);
    await sql`INSERT INTO cart_lines (customer_id, variant_id, quantity) VALUES (${asha.id}, ${wand}, 1)`;
    expect((await store(wand)).status).toBe(200);
    const { body } = await request("GET", "/api/cart", { token: asha.token });
    const line = body.carts.find((each: { sub_product_id: number }) => each.sub_product_id === wand);
    expect(line.quantity).toBe(2);
    expect((await post("cart/update", { cartId: line.cart_id, quantity: 5 })).status).toBe(200);
    expect((await store(probe)).body.errors).toEqual({ quantity: [full] });
    expect((await post("cart/delete", { cartId: line.cart_id })).status).toBe(200);
    expect(await count()).toBe(1001);
  });

  test("in Hindi too", async () => {
    await fill(1000);
    const { body } = await request("POST", "/hi/api/cart/store", {
      token: asha.token,
      body: { sub_product_id: wand, quantity: 1 },
    });
    expect(body.errors.quantity).toEqual([
      "कार्ट में अधिक से अधिक 1,000 उत्पाद हो सकते हैं। पहले इनका ऑर्डर दें या कुछ उत्पाद हटाएँ।",
    ]);
  });
});
