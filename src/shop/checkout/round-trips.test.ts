import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import { type RequestOptions, testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, customer, sql } = shop;
const demo = await loadDemonstration(shop);

/** One round trip to look up the session. */
const session = 1;

/** A customer with a recently used session and two lines in the cart. */
async function buyerWithCart() {
  const buyer = await customer();
  const [one, other] = [demo.variant("NK-NS-1201").id, demo.variant("NK-NS-1202").id];
  await sql`
    INSERT INTO cart_lines (customer_id, variant_id, quantity)
    SELECT ${buyer.id}::int, id, 2 FROM unnest(${[one, other]}::int[]) AS id`;
  const { body } = await request("GET", "/api/cart", { token: buyer.token });
  return { ...buyer, cartId: body.carts[0].cart_id };
}

const post = (path: string, options: RequestOptions) => countRoundTrips(() => request("POST", path, options));

test("an order takes four round trips to the database, and its totals one", async () => {
  const { token, addressId } = await buyerWithCart();
  const address = { shipping_address: addressId, billing_address: addressId };
  const shown = await post("/api/check-out/details", { token, body: address });
  expect(shown.result.status).toBe(200);
  expect([shown.roundTrips, shown.statements]).toEqual([session + 1, expect.any(Array)]);
  // Session, cart, addresses, registrations with their buyer, earlier orders, licence with its buyer.
  expect(shown.statements).toHaveLength(6);
  const { coupon_token } = shown.result.body.orderTotal;
  const headers = { "idempotency-key": "counted" };
  const placed = await post("/api/check-out/place-order", { token, headers, body: { ...address, coupon_token } });
  expect(placed.result.status).toBe(201);
  expect([placed.roundTrips, placed.statements]).toEqual([session + 4, expect.any(Array)]);
});

test("a changed quantity and the cart it leads to take one round trip", async () => {
  const { token, cartId } = await buyerWithCart();
  const updated = await post("/api/cart/update", { token, body: { cartId, quantity: 3 } });
  expect(updated.result.body.cart.carts[0]).toMatchObject({ cart_id: cartId, quantity: 3 });
  expect([updated.roundTrips, updated.statements]).toEqual([session + 1, expect.any(Array)]);
  // Session, change, cart.
  expect(updated.statements).toHaveLength(3);
});
