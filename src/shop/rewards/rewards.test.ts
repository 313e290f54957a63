import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { addPoints, sumOrderPoints } from "./index.ts";

const t = await testShop();
const ledger = (token: string | null) => t.request("GET", "/api/reward-points", { token });
const entry = (customerId: number, occasion: string, points: number, orderNumber: string | null = null) => ({
  ...{ customerId, occasion, points, orderNumber },
  reason: points > 0 ? "Order delivered" : "Order returned",
  at: new Date("2026-11-21T10:00:00+05:30"),
});

test("lists the entries with the balance after each, newest first", async () => {
  const { id, token } = await t.customer();
  await addPoints(t.db, entry(id, "order 1 delivered", 120, "ENT-10001"));
  await addPoints(t.db, entry(id, "order 2 delivered", 50, "ENT-10002"));
  await addPoints(t.db, entry(id, "order 1 returned", -120, "ENT-10001"));
  const { status, body } = await ledger(token);
  expect(status).toBe(200);
  expect(body).toEqual({
    balance: 50,
    earns: false,
    data: [
      { points: -120, reason: "Order returned", order_no: "ENT-10001", at: "2026-11-21T04:30:00.000Z", balance: 50 },
      { points: 50, reason: "Order delivered", order_no: "ENT-10002", at: "2026-11-21T04:30:00.000Z", balance: 170 },
      { points: 120, reason: "Order delivered", order_no: "ENT-10001", at: "2026-11-21T04:30:00.000Z", balance: 120 },
    ],
  });
  expect((await t.request("GET", "/api/user-details", { token })).body.reward_points).toBe(50);
});

test("one occasion is entered once, at the same moment too", async () => {
  const { id, token } = await t.customer();
  const added = await Promise.all(Array.from({ length: 5 }, () => addPoints(t.db, entry(id, "order 9 delivered", 10))));
  expect(added.filter(Boolean)).toHaveLength(1);
  expect((await ledger(token)).body.balance).toBe(10);
});

test("a customer without points has a balance of 0 and sees no one else's", async () => {
  const { token } = await t.customer();
  expect((await ledger(token)).body).toEqual({ balance: 0, earns: false, data: [] });
});

test.each([
  ["doctor", false],
  ["hospital", true],
  ["dealer", true],
] as const)("UCMPMD 2024: a %s sees whether their orders earn points: %s", async (account_type, earns) => {
  const { token } = await t.customer({ account_type });
  expect((await ledger(token)).body.earns).toBe(earns);
  expect((await t.request("GET", "/api/user-details", { token })).body.earns_points).toBe(earns);
});

test("refuses a visitor, and staff, whose session is not a customer's", async () => {
  expect((await ledger(null)).status).toBe(401);
  expect((await t.request("GET", "/api/reward-points", { staff: await t.member() })).status).toBe(401);
});

test("is kept by no cache", async () => {
  const { token } = await t.customer();
  expect((await ledger(token)).headers["cache-control"]).toBe("no-store");
});

test("points of an order are those earned less those taken back, and of no other customer or order", async () => {
  const [asha, ravi] = [await t.customer(), await t.customer()];
  await addPoints(t.db, entry(asha.id, "order 21 delivered", 120, "ENT-10021"));
  await addPoints(t.db, entry(asha.id, "order 21 returned in part", -45, "ENT-10021"));
  await addPoints(t.db, entry(asha.id, "order 22 delivered", 7, "ENT-10022"));
  await addPoints(t.db, entry(ravi.id, "order 23 delivered", 9, "ENT-10021"));
  expect(await sumOrderPoints(t.db, asha.id, "ENT-10021")).toBe(75);
  expect(await sumOrderPoints(t.db, asha.id, "ENT-10029")).toBe(0);
});

test("an entry is never changed", async () => {
  const { id } = await t.customer();
  await addPoints(t.db, entry(id, "order 11 delivered", 10));
  await expect(t.sql`UPDATE reward_entries SET points = 1000 WHERE customer_id = ${id}`).rejects.toThrow(
    /permission denied/,
  );
  await expect(t.asAdmin(`UPDATE reward_entries SET points = 1000 WHERE customer_id = ${id}`)).rejects.toThrow(
    /never changed/,
  );
});
