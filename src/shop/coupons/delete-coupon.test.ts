import { describe, expect, test } from "vitest";
import { couponCalls } from "../../../test/support/coupons.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { member, customer, sql, request } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const { get, coupon, remove, stored, audited } = await couponCalls(shop);

test("deletes an unused coupon, and records what it was", async () => {
  const id = await coupon({ code: "never" });
  const { status, body } = await remove(id);
  expect([status, body]).toEqual([204, undefined]);
  expect((await get(`/${id}`)).status).toBe(404);
  expect(await audited(id)).toEqual(["added", "deleted"]);
  const [entry] = await sql<{ before: { code: string } }>`
    SELECT before FROM audit_entries WHERE act = 'deleted' AND subject_id = ${String(id)}`;
  expect(entry?.before.code).toBe("NEVER");
});

test("frees the code", async () => {
  const id = await coupon({ code: "again" });
  await remove(id);
  expect(await coupon({ code: "again" })).not.toBe(id);
});

describe("a coupon that was used", () => {
  test("stays, even after the order was cancelled: the order names it", async () => {
    const id = await coupon({ code: "used", minimum: "" });
    const asha = await customer();
    const { order } = await placeTestOrder(shop, asha, { coupon_code: "used" });
    await request("POST", `/api/orders/${order.token}/cancel`, { token: asha.token, body: { reason: "Mistake" } });
    expect(await stored(id)).toMatchObject({ used_count: 0 });
    const { status, body } = await remove(id);
    expect([status, body.code]).toEqual([409, "in_use"]);
    expect(await stored(id)).toMatchObject({ code: "USED" });
  });

  test("stays while uses are counted", async () => {
    const id = await coupon({ code: "counted" });
    await sql`UPDATE coupons SET used_count = 1 WHERE id = ${id}`;
    expect((await remove(id)).status).toBe(409);
  });
});

test("a coupon that does not exist is not found", async () => {
  expect((await remove(2_000_000_000)).status).toBe(404);
});

test("deleting one takes a session and the permission", async () => {
  const id = await coupon({ code: "guarded" });
  expect((await remove(id, null)).status).toBe(401);
  expect((await remove(id, await member("accounts"))).status).toBe(403);
  expect(await stored(id)).toMatchObject({ code: "GUARDED" });
});

test("two deleting it at once: the second does not find it", async () => {
  const id = await coupon({ code: "race" });
  const both = await Promise.all([remove(id), remove(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await audited(id)).toEqual(["added", "deleted"]);
});

test("deleted while it is being used, it is either used or gone, and never half of both", async () => {
  const id = await coupon({ code: "contested", minimum: "" });
  const asha = await customer();
  const [removed, placed] = await Promise.allSettled([
    remove(id),
    placeTestOrder(shop, asha, { coupon_code: "contested" }),
  ]);
  const isGone = removed.status === "fulfilled" && removed.value.status === 204;
  expect(placed.status === "fulfilled").toBe(!isGone);
  expect((await stored(id)) === undefined).toBe(isGone);
});
