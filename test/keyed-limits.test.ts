import { expect, test } from "vitest";
import { serverTexts } from "../src/contract/server-texts.ts";
import type { TestCustomer } from "./support/customers.ts";
import { loadDemonstration } from "./support/demonstration.ts";
import { testShop } from "./support/test-shop.ts";

/** Replies are stored for a day under the request's Idempotency-Key, so their number is limited per customer. */

let made = 0;

async function shopWith(factor: number) {
  const shop = await testShop({ env: { RATE_LIMIT_FACTOR: String(factor) } });
  const specula = (await loadDemonstration(shop)).variant("NK-EE-1101").id;
  await shop.sql`UPDATE lots SET on_hand = 5000 WHERE variant_id = ${specula}`;
  const store = (customer: TestCustomer, key: string | null = `key-${++made}`) =>
    shop.request("POST", "/api/cart/store", {
      token: customer.token,
      body: { sub_product_id: specula, quantity: 1 },
      headers: key === null ? {} : { "idempotency-key": key },
    });
  const stored = async ({ id }: TestCustomer) => {
    const [row] = await shop.sql<{ replies: number; bytes: number }>`
      SELECT count(*)::int AS replies, coalesce(sum(octet_length(reply)), 0)::int AS bytes
      FROM request_replies WHERE sender = ${`customer:${id}`}`;
    return row ?? { replies: 0, bytes: 0 };
  };
  return { ...shop, store, stored };
}

const few = await shopWith(0.01);
const little = await shopWith(0.002);
const usual = await shopWith(1);

test("a customer's new requests are limited per minute, repeats and other customers' are not", async () => {
  few.clock.set(new Date());
  const [asha, ravi] = [await few.customer(), await few.customer()];
  expect((await few.store(asha, "first")).status).toBe(200);
  for (let each = 2; each <= 6; each++) expect((await few.store(asha)).status).toBe(200);
  const { status, headers, body } = await few.store(asha);
  expect([status, body.code, body.message]).toEqual([429, "too_many_requests", serverTexts.tooManyChanges]);
  expect(headers["retry-after"]).toBe("60");
  expect(await few.stored(asha)).toMatchObject({ replies: 6 });

  expect((await few.store(asha, "first")).status).toBe(200);
  expect((await few.store(ravi)).status).toBe(200);
  expect((await few.store(asha, null)).status, "stores nothing").toBe(200);
  few.clock.advance({ minutes: 1 });
  expect((await few.store(asha)).status).toBe(200);
});

test("many at once are counted correctly", async () => {
  const asha = await few.customer();
  const replies = await Promise.all(Array.from({ length: 12 }, () => few.store(asha)));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(429)]);
  expect(await few.stored(asha)).toMatchObject({ replies: 6 });
});

test("repeats count once, even if they are sent before the first is answered", async () => {
  const asha = await few.customer();
  const inFlight = (key: string) => Promise.all(Array.from({ length: 4 }, () => few.store(asha, key)));
  const replies = await Promise.all(["a", "b", "c", "d", "e", "f"].map(inFlight));
  expect(replies.flat().map(({ status }) => status)).toEqual(Array(24).fill(200));
  expect(await few.stored(asha)).toMatchObject({ replies: 6 });
  expect((await few.store(asha)).status).toBe(429);
  expect((await inFlight("g")).map(({ status }) => status)).toEqual([429, 429, 429, 429]);
});

test("refused requests count too", async () => {
  const asha = await few.customer();
  const refused = () =>
    few.request("POST", "/api/cart/store", {
      token: asha.token,
      body: { sub_product_id: 2_000_000_000, quantity: 1 },
      headers: { "idempotency-key": `refused-${++made}` },
    });
  for (let each = 1; each <= 6; each++) expect((await refused()).status).toBe(404);
  expect((await refused()).status).toBe(429);
  expect((await few.store(asha)).status).toBe(429);
});

test("the bytes stored for a customer are limited per day", async () => {
  const asha = await little.customer();
  const first = await little.store(asha, "first-of-the-day");
  let refused = first;
  for (let each = 0; each < 200 && refused.status === 200; each++) {
    little.clock.advance({ minutes: 1 });
    refused = await little.store(asha);
  }
  expect([refused.status, refused.body.message]).toEqual([429, serverTexts.tooManyChanges]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3600);
  const { replies, bytes } = await little.stored(asha);
  expect(replies).toBeGreaterThan(10);
  expect(replies * 256 + bytes).toBeLessThan(21_000);

  const again = await little.store(asha, "first-of-the-day");
  expect([again.status, again.body.message]).toEqual([200, first.body.message]);
  expect((await little.store(await little.customer())).status).toBe(200);
});

test("the usual limits allow a hospital's list of 200 lines, sent one by one, and its correction", async () => {
  const hospital = await usual.customer();
  for (let each = 0; each < 400; each++) expect((await usual.store(hospital)).status).toBe(200);
});
