import { beforeEach, describe, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, sql, live } = shop;
const demo = await loadDemonstration(shop);
/** Lots: 6 units expired, 24 and 140 sellable. */
const wand = demo.variant("NK-PW-1001");
await sql`UPDATE lots SET expires_on = '2099-01-09' WHERE lot_no IN ('PW2402A02', 'PW2612A03')`;
/** One lot of 23 units. */
const probe = demo.variant("NK-EE-1601");
const capital = demo.variant("NK-PS-1001");
const verifiedOnly = demo.variant("NK-EI-1301");
const needle = (ending: 1 | 2 | 3 | 4) => demo.variant(`NK-ME-100${ending}`).id;
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
});

const post = (path: string, body: object, token: string | null = asha.token) =>
  request("POST", `/api/cart/${path}`, { token, body });

describe("the cart", () => {
  test("is empty at first", async () => {
    const { status, body } = await request("GET", "/api/cart", { token: asha.token });
    expect(status).toBe(200);
    expect(body).toEqual({ carts: [], show_mrp: true, show_price: true });
  });

  test("holds what is put in, with prices in rupees", async () => {
    const { status, body } = await post("store", { sub_product_id: wand.id });
    expect(status).toBe(200);
    expect(body.message).toBe("Added To Cart");
    expect(body.cart.carts).toHaveLength(1);
    expect(body.cart.carts[0]).toMatchObject({
      sub_product_id: wand.id,
      ref_no: wand.ref_no,
      product_slug: "tonsil-adenoid-plasma-wand",
      mrp: 11125,
      price: 8900,
      quantity: 1,
      total: 8900,
      in_stock: true,
    });
    expect(body.cart.carts[0].product_attribute[0]).toEqual({
      attribute_name: expect.any(String),
      value: expect.any(String),
    });
  });

  test("adding again adds one more; a quantity adds that many", async () => {
    await post("store", { sub_product_id: probe.id });
    await post("store", { sub_product_id: String(probe.id) });
    const { body } = await post("store", { sub_product_id: probe.id, quantity: 3 });
    expect(body.cart.carts.map((line: { quantity: number }) => line.quantity)).toEqual([5]);
  });

  test("changes and deletes lines, answering the whole cart", async () => {
    const added = await post("store", { sub_product_id: probe.id });
    const cartId = added.body.cart.carts[0].cart_id;
    const changed = await post("update", { cartId, quantity: 4 });
    expect(changed.body.cart.carts[0]).toMatchObject({ quantity: 4, total: 832 });
    const deleted = await post("delete", { cartId });
    expect(deleted.body).toMatchObject({ message: "Remove From Cart", cart: { carts: [] } });
    expect((await post("delete", { cartId })).status).toBe(404);
  });

  test("says when something in it is no longer available", async () => {
    await post("store", { sub_product_id: needle(1), quantity: 5 });
    await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${needle(1)}`;
    const { body } = await request("GET", "/api/cart", { token: asha.token });
    expect(body.carts[0]).toMatchObject({ in_stock: false, available: 0 });
  });
});

describe("more than there is", () => {
  test("is refused on quantity, saying how many there are; expired lots do not count", async () => {
    const { status, body } = await post("store", { sub_product_id: wand.id, quantity: 165 });
    expect(status).toBe(422);
    expect(body.errors.quantity[0]).toContain("164");
    expect((await post("store", { sub_product_id: wand.id, quantity: 164 })).status).toBe(200);
    const again = await post("store", { sub_product_id: wand.id });
    expect(again.status).toBe(422);
    expect(again.body.errors.quantity[0]).toContain("You already have 164 in your cart");
  });

  test("leaves the line as it was", async () => {
    const added = await post("store", { sub_product_id: probe.id, quantity: 2 });
    const cartId = added.body.cart.carts[0].cart_id;
    const { status, body } = await post("update", { cartId, quantity: 24 });
    expect(status).toBe(422);
    expect(body.errors.quantity[0]).toContain("23");
    expect((await request("GET", "/api/cart", { token: asha.token })).body.carts[0].quantity).toBe(2);
  });
});

describe("what was withdrawn from sale", () => {
  const loadCart = async (token = asha.token) => (await request("GET", "/api/cart", { token })).body;
  const confirm = (withdrawn: number[], token = asha.token) => post("seen", { lines: [], withdrawn }, token);

  test("is reported by name until it has been seen, and is gone then", async () => {
    const { body } = await post("store", { sub_product_id: needle(2), quantity: 2 });
    await post("store", { sub_product_id: needle(3) });
    const [line] = body.cart.carts;
    expect(body.cart).not.toHaveProperty("withdrawn");
    await sql`UPDATE variants SET withdrawn_at = now() WHERE id = ${needle(2)}`;
    await live.refresh();

    const { carts, withdrawn } = await loadCart();
    expect(carts.map((each: { sub_product_id: number }) => each.sub_product_id)).toEqual([needle(3)]);
    const { cart_id, ref_no, product_name } = line;
    expect(withdrawn).toEqual([{ cart_id, ref_no, product_name, quantity: 2 }]);
    // Another customer cannot dismiss it, and lines still on sale stay.
    await confirm([cart_id], (await customer()).token);
    expect(await loadCart()).toHaveProperty("withdrawn");
    expect((await confirm([cart_id, carts[0].cart_id])).status).toBe(204);
    expect(await loadCart()).toEqual({ carts, show_mrp: true, show_price: true });
  });

  test("stays in the cart when it is sold again before that", async () => {
    await post("store", { sub_product_id: needle(4) });
    await sql`UPDATE variants SET withdrawn_at = now() WHERE id = ${needle(4)}`;
    const { withdrawn } = await loadCart();
    await sql`UPDATE variants SET withdrawn_at = NULL WHERE id = ${needle(4)}`;
    await live.refresh();
    await confirm([withdrawn[0].cart_id]);
    const cart = await loadCart();
    expect(cart.carts).toHaveLength(1);
    expect(cart).not.toHaveProperty("withdrawn");
  });
});

describe("who may buy what", () => {
  test("capital equipment is on enquiry only", async () => {
    const { status, body } = await post("store", { sub_product_id: capital.id });
    expect(status).toBe(403);
    expect(body.code).toBe("not_for_sale");
  });

  test("some devices need a verified account", async () => {
    expect((await post("store", { sub_product_id: verifiedOnly.id })).body.code).toBe("verification_needed");
    const verified = await customer({ verification: "verified" });
    expect((await post("store", { sub_product_id: verifiedOnly.id }, verified.token)).status).toBe(200);
  });
});

describe("strangers", () => {
  test.each([
    ["GET", "/api/cart", undefined],
    ["POST", "/api/cart/store", { sub_product_id: wand.id }],
    ["POST", "/api/cart/update", { cartId: 1, quantity: 1 }],
    ["POST", "/api/cart/delete", { cartId: 1 }],
  ])("%s %s is refused to a visitor", async (method, path, body) => {
    const answer = await request(method, path, { body });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("unauthenticated");
  });

  test("another customer's line does not exist", async () => {
    const added = await post("store", { sub_product_id: probe.id, quantity: 2 });
    const cartId = added.body.cart.carts[0].cart_id;
    const other = await customer();
    expect((await post("update", { cartId, quantity: 1 }, other.token)).status).toBe(404);
    expect((await post("delete", { cartId }, other.token)).status).toBe(404);
    expect((await request("GET", "/api/cart", { token: asha.token })).body.carts[0].quantity).toBe(2);
  });
});

describe("bad input", () => {
  test.each([
    ["store", {}, "sub_product_id"],
    ["store", { sub_product_id: 0 }, "sub_product_id"],
    ["store", { sub_product_id: "1.5" }, "sub_product_id"],
    ["store", { sub_product_id: 2_147_483_648 }, "sub_product_id"],
    ["store", { sub_product_id: true }, "sub_product_id"],
    ["store", { sub_product_id: wand.id, quantity: 0 }, "quantity"],
    ["store", { sub_product_id: wand.id, quantity: 10_000 }, "quantity"],
    ["update", { quantity: 1 }, "cartId"],
    ["update", { cartId: 1 }, "quantity"],
    ["update", { cartId: 1, quantity: -1 }, "quantity"],
    ["update", { cartId: 1, quantity: 1.5 }, "quantity"],
    ["delete", { cartId: null }, "cartId"],
    ["seen", { lines: [], withdrawn: ["x"] }, "withdrawn.0"],
  ])("cart/%s %j names %s", async (path, body, field) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test("a variant that does not exist is 404", async () => {
    expect((await post("store", { sub_product_id: 999_999 })).status).toBe(404);
  });

  test("no JSON is 400, no JSON type 415", async () => {
    const bad = await request("POST", "/api/cart/store", { token: asha.token, body: "{" });
    expect([bad.status, bad.body.code]).toEqual([400, "malformed_request"]);
    const form = await request("POST", "/api/cart/store", {
      token: asha.token,
      body: "a=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(form.status).toBe(415);
  });
});
