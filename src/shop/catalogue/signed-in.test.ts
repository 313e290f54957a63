import { expect, test } from "vitest";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { Product } from "../../contract/catalogue.ts";

const shop = await testShop();
const { request, customer, live, sql } = shop;
const list = "/api/product-data?page=1&per_page=24&variants=1";
const shown = live.current().catalogue.products.slice(0, 24);

/** A customer whose wishlist contains the product at this position of the list. */
async function wishing(position: number, verification: "pending" | "verified") {
  const { token } = await customer({ verification });
  await request("POST", "/api/wishlist/store", { token, body: { productId: shown[position]?.token } });
  return token;
}

const wishes = (products: Product[]) => products.filter(({ inWishList }) => inWishList).map(({ token }) => token);
const buyableFlags = (products: { variants?: { buyable: boolean }[] }[]) =>
  products.flatMap(({ variants = [] }) => variants.map(({ buyable }) => buyable));

test("customers and visitors who ask at the same time see their own prices, flags and permissions", async () => {
  await sql`UPDATE products SET verified_only = true WHERE id = ${shown[2]?.id}`;
  await live.refresh();
  const callers = [
    { token: null, wish: undefined, sees: false },
    { token: await wishing(0, "pending"), wish: shown[0]?.token, sees: true },
    { token: await wishing(1, "verified"), wish: shown[1]?.token, sees: true },
    { token: (await customer()).token, wish: undefined, sees: true },
  ];
  const alone = await Promise.all(callers.map(async ({ token }) => (await request("GET", list, { token })).body.data));
  const rounds = Array.from({ length: 10 }, () => callers).flat();
  const answers = await Promise.all(rounds.map(({ token }) => request("GET", list, { token })));
  for (const [index, { body }] of answers.entries()) {
    const { wish, sees } = rounds[index] as (typeof callers)[number];
    expect(body.data).toEqual(alone[index % callers.length]);
    expect(wishes(body.data)).toEqual(wish ? [wish] : []);
    expect(body.data.every((product: object) => "price_from" in product)).toBe(sees);
  }
  const [visitor, pending, verified] = alone;
  expect(buyableFlags(visitor).some(Boolean)).toBe(false);
  expect(buyableFlags(verified).filter(Boolean).length).toBeGreaterThan(buyableFlags(pending).filter(Boolean).length);
});

test("concurrent signed-in reads look up sessions and flags together", async () => {
  const customers = await Promise.all(Array.from({ length: 20 }, () => customer()));
  const read = () => Promise.all(customers.map(({ token }) => request("GET", list, { token })));
  await read();
  const { result, statements } = await countRoundTrips(read);
  expect(result.map(({ status }) => status)).toEqual(customers.map(() => 200));
  expect(statements.length).toBeLessThan(20);
});
