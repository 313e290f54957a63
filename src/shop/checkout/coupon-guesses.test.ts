import { beforeEach, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const t = await testShop({ env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "true" } });
const probe = (await loadDemonstration(t)).variant("NK-EE-1601").id;

beforeEach(async () => {
  t.clock.set("2026-11-21T12:00:00+05:30");
  await t.sql`DELETE FROM attempts`;
});

async function buyer(): Promise<TestCustomer> {
  const customer = await t.customer();
  const body = { lines: [{ sub_product_id: probe, quantity: 20 }] };
  await t.request("POST", "/api/cart/store-many", { token: customer.token, body });
  return customer;
}

const apply = ({ token, addressId }: TestCustomer, coupon_code: string | null, from = "198.51.100.1") =>
  t.request("POST", "/api/check-out/details", {
    token,
    body: { shipping_address: addressId, coupon_code },
    headers: { "x-forwarded-for": from },
  });
const guess = async (customer: TestCustomer, from?: string) =>
  (await apply(customer, `GUESS${Math.random().toString(36).slice(2, 8)}`, from)).status;

test("after ten wrong codes in a quarter of an hour, no code is checked", async () => {
  const asha = await buyer();
  for (let count = 0; count < 10; count++) expect(await guess(asha)).toBe(404);
  const refused = await apply(asha, "WELCOME10");
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("900");
  expect(refused.body).toMatchObject({ code: "too_many_requests", message: expect.any(String) });
  // Ordering without a code still works, and so do other customers on the same network.
  expect((await apply(asha, null)).status).toBe(200);
  expect((await apply(await buyer(), "WELCOME10")).status).toBe(200);
  t.clock.advance({ minutes: 15 });
  expect((await apply(asha, "WELCOME10")).status).toBe(200);
});

test("guesses sent all at once cannot exceed the limit", async () => {
  const asha = await buyer();
  const statuses = await Promise.all(Array.from({ length: 30 }, () => guess(asha)));
  expect(statuses.filter((status) => status === 404)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

test("a network has sixty wrong codes an hour across all its accounts", async () => {
  for (let account = 0; account < 6; account++) {
    const asha = await buyer();
    for (let count = 0; count < 10; count++) expect(await guess(asha, "203.0.113.5")).toBe(404);
  }
  const next = await buyer();
  expect(await guess(next, "203.0.113.5")).toBe(429);
  expect(await guess(next, "203.0.113.6")).toBe(404);
});

test("a customer who keeps guessing does not use up their network's limit", async () => {
  const [asha, colleague] = [await buyer(), await buyer()];
  for (let count = 0; count < 80; count++) await guess(asha, "203.0.113.7");
  expect((await apply(colleague, "WELCOME10", "203.0.113.7")).status).toBe(200);
});

test("existing codes never count as guesses, usable or not", async () => {
  const asha = await buyer();
  for (let count = 0; count < 15; count++) {
    expect((await apply(asha, "welcome10")).status).toBe(200);
    expect((await apply(asha, "MONSOON26")).body.code).toBe("coupon_expired");
    expect((await apply(asha, "PLASMA5")).body.code).toBe("coupon_minimum");
  }
});

test("a wrong address or cart does not count either", async () => {
  const asha = await buyer();
  const [stranger, empty] = [await t.customer(), await t.customer()];
  for (let count = 0; count < 12; count++) {
    expect((await apply({ ...asha, addressId: stranger.addressId }, "WELCOME10")).status).toBe(404);
    expect((await apply(empty, "WELCOME10")).status).toBe(422);
  }
  expect((await apply(asha, "WELCOME10")).status).toBe(200);
});
