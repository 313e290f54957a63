import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeCaller, password } from "../test/support/customers.ts";
import { countRoundTrips } from "../test/support/round-trips.ts";
import { type Answer, openTestShop, type TestShop, testShop } from "../test/support/test-shop.ts";
import { audienceOf, openCallers } from "./callers.ts";
import { openDatabase } from "./platform/db/database.ts";
import { DatabaseUnavailable } from "./platform/db/unavailable.ts";
import type { Tables } from "./shop/kit/tables.ts";

/* Lists and product pages of signed-in customers from the response cache, in two processes on one database. */

const first = await testShop({ listen: true, env: { CUSTOMER_IDLE_MINUTES: "60" } });
const { sql, customer, clock } = first;
const list = "/api/product-data?page=1&per_page=24&variants=1";
const shown = first.live.current().catalogue.products.slice(0, 24);
let second: TestShop;

beforeAll(async () => {
  await sql`UPDATE products SET verified_only = true WHERE id = ${shown[2]?.id}`;
  await first.live.refresh();
  const name = new URL(first.databaseUrl).pathname.slice(1);
  const database = {
    ...{ name, url: first.databaseUrl, ownerUrl: "", adminUrl: "" },
    ...{ query: first.asAdmin, drop: async () => {} },
  };
  second = await openTestShop({ listen: true, on: { database, dataDir: inject("dataDir") } });
});
afterAll(() => second.close());

const read = (token: string, shop: TestShop = first, path = list) => shop.request("GET", path, { token });
/** Replies from memory have no request id of their own. */
const isFromCache = ({ headers }: Answer) => headers["x-request-id"] === undefined;

/** Fills the caches of both. */
async function warm(path = list) {
  for (const verification of ["pending", "verified"] as const) {
    const { token } = await customer({ verification });
    for (const shop of [first, second]) await read(token, shop, path);
  }
}

const wishes = ({ body }: Answer) =>
  body.data
    .filter(({ inWishList }: { inWishList: boolean }) => inWishList)
    .map(({ token }: { token: string }) => token);

test("customers who may see the same get the same bytes, and visitors others", async () => {
  await warm();
  const [one, other] = [await customer(), await customer()];
  const replies = [await read(one.token), await read(other.token)];
  expect(replies.map(isFromCache)).toEqual([true, true]);
  const { body, headers } = await first.app
    .inject({ url: list, headers: { authorization: `Bearer ${one.token}` } })
    .then((reply) => ({ body: reply.json(), headers: reply.headers }));
  for (const reply of replies) {
    expect(reply.body).toEqual(body);
    for (const name of ["etag", "cache-control", "vary", "content-security-policy"])
      expect([name, reply.headers[name]]).toEqual([name, headers[name]]);
  }
  expect(body.data[0]).toHaveProperty("price_from");
  const visitor = await first.request("GET", list);
  expect(visitor.body.data[0]).not.toHaveProperty("price_from");
  const unchanged = await first.request("GET", list, {
    token: other.token,
    headers: { "if-none-match": replies[0]?.headers.etag ?? "" },
  });
  expect([unchanged.status, isFromCache(unchanged)]).toEqual([304, true]);
});

test("a mark on a product shown is for its customer, from the moment it is set", async () => {
  await warm();
  const asha = await customer();
  const wished = shown[3]?.token ?? "";
  expect(wishes(await read(asha.token, second))).toEqual([]);
  await first.request("POST", "/api/wishlist/store", { token: asha.token, body: { productId: wished } });
  for (const shop of [first, second]) expect(wishes(await read(asha.token, shop))).toEqual([wished]);
  const stranger = await read((await customer()).token);
  expect([wishes(stranger), isFromCache(stranger)]).toEqual([[], true]);
  const page = `/api/product/view/${wished}`;
  await warm(page);
  expect((await read(asha.token, first, page)).body.product.inWishList).toBe(true);
  expect((await read((await customer()).token, first, page)).body.product.inWishList).toBe(false);
});

test("verification counts at once", async () => {
  await warm();
  const asha = await customer({ verification: "pending" });
  const canBuy = async (shop: TestShop) => {
    const reply = await read(asha.token, shop);
    expect(isFromCache(reply)).toBe(true);
    return reply.body.data[2].variants.every(({ buyable }: { buyable: boolean }) => buyable);
  };
  expect(await canBuy(second)).toBe(false);
  await sql`UPDATE customers SET verification = 'verified' WHERE id = ${asha.id}`;
  expect([await canBuy(first), await canBuy(second)]).toEqual([true, true]);
});

const endings: [string, (asha: { token: string; email: string; id: number }) => Promise<unknown>][] = [
  ["signing out", ({ token }) => first.request("POST", "/api/logout", { token, body: {} })],
  [
    "a password changed elsewhere",
    async ({ email }) => {
      const { body } = await first.request("POST", "/api/login", { body: { email, password } });
      const passwords = { current_password: password, password: "a quiet ward at night" };
      await first.request("POST", "/api/change-password", { token: body.success, body: passwords });
    },
  ],
  [
    "ending all other sessions",
    async ({ email }) => {
      const { body } = await first.request("POST", "/api/login", { body: { email, password } });
      await first.request("POST", "/api/sessions/end-others", { token: body.success });
    },
  ],
  [
    "a session unused for too long",
    ({ id }) =>
      sql`UPDATE sessions SET seen_at = ${new Date(clock.now().getTime() - 7 * 86_400_000)} WHERE customer_id = ${id}`,
  ],
  ["the session's end", ({ id }) => sql`UPDATE sessions SET expires_at = ${clock.now()} WHERE customer_id = ${id}`],
];

test.each(endings)("%s counts at once in every process", async (_what, end) => {
  await warm();
  const asha = await customer();
  for (const shop of [first, second]) expect(isFromCache(await read(asha.token, shop))).toBe(true);
  await end(asha);
  const replies = [await read(asha.token, second), await read(asha.token)];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [401, "unauthenticated"],
    [401, "unauthenticated"],
  ]);
});

test("an invalid token is refused, whatever is cached", async () => {
  await warm();
  for (const token of ["x", "A".repeat(43), "\u00e9".repeat(43), "A".repeat(8000)])
    expect((await read(token)).status).toBe(401);
});

test("reading counts as use of the session", async () => {
  await warm();
  const { token, id } = await customer();
  clock.set(clock.now());
  await sql`UPDATE sessions SET seen_at = ${new Date(clock.now().getTime() - 120_000)} WHERE customer_id = ${id}`;
  expect(isFromCache(await read(token))).toBe(true);
  const [session] = await sql<{ seen_at: Date }>`SELECT seen_at FROM sessions WHERE customer_id = ${id}`;
  expect(session?.seen_at).toEqual(clock.now());
});

test("an invalid token costs one query", async () => {
  const { identify, authenticate } = openCallers(first.shop);
  const request = { headers: { authorization: `Bearer ${"A".repeat(43)}` } } as IncomingMessage;
  const { result, statements } = await countRoundTrips(async () => [
    await identify(request),
    await authenticate(request),
  ]);
  expect(result).toEqual([null, "refused"]);
  expect(statements).toHaveLength(1);
});

test("a database that does not answer is waited for once", async () => {
  const { db, close } = openDatabase<Tables>("postgres://127.0.0.1:1/none", 1, () => {});
  const { identify, authenticate } = openCallers({ ...first.shop, db });
  const request = { headers: { authorization: `Bearer ${"A".repeat(43)}` } } as IncomingMessage;
  const failure = await identify(request).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseUnavailable);
  expect(await authenticate(request).catch((error: unknown) => error)).toBe(failure);
  await close();
});

test("an address in disguise is answered as what it asks for", async () => {
  const { token } = await customer();
  const total = async (path: string, as?: string) =>
    (await first.request("GET", path, as ? { token: as } : {})).body.meta.total;
  for (const as of [undefined, token]) {
    const path = "/api/product-data?page=1&per_page=24";
    const chosen = await total(`${path}&top_sell=1`, as);
    expect(chosen).not.toBe(await total(path, as));
    for (const disguised of [path.replace("api", "%61pi"), `${path.replace("api", "%61pi")}&top_sell=1`]) {
      await total(disguised, as);
      expect(await total(disguised, as)).toBe(disguised.includes("top_sell") ? chosen : await total(path, as));
    }
  }
});

test("what decides what a customer sees is part of the audience, who they are is not", () => {
  const asha = makeCaller();
  expect(audienceOf({ ...asha, id: 2, firstName: "Ravi", sessionHash: Buffer.alloc(32, 1) })).toBe(audienceOf(asha));
  expect(audienceOf({ ...asha, verified: true })).not.toBe(audienceOf(asha));
});
