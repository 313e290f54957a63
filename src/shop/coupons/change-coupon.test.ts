import { describe, expect, test } from "vitest";
import { couponCalls } from "../../../test/support/coupons.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { member, customer, sql } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const { sales, seenNow, change, coupon, stored, audited } = await couponCalls(shop);

describe("changing a coupon", () => {
  test("replaces its fields and keeps how often it was used", async () => {
    const id = await coupon({ code: "winter" });
    await sql`UPDATE coupons SET used_count = 3 WHERE id = ${id}`;
    const { status, body } = await change(id, { code: "winter", description: "Till March", value: 15, largest: "" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, description: "Till March", value: 15, largest: null, used_count: 3 });
    expect(await stored(id)).toEqual({ code: "WINTER", description: "Till March", used_count: 3 });
  });

  test("records only what differs", async () => {
    const id = await coupon({ code: "audited" });
    await change(id, { code: "audited", description: "New words" });
    expect(await audited(id)).toEqual(["added", "changed"]);
    const [entry] = await sql`
      SELECT before, after FROM audit_entries WHERE act = 'changed' AND subject_id = ${String(id)}`;
    expect(entry).toEqual({ before: { description: "Camps in winter" }, after: { description: "New words" } });
  });

  test("switches it off and on again", async () => {
    const id = await coupon({ code: "switched" });
    expect((await change(id, { code: "switched", on: false })).body.data.state).toBe("off");
    expect((await change(id, { code: "switched" })).body.data.state).toBe("on");
  });

  test("can give an unused coupon another code", async () => {
    const id = await coupon({ code: "before" });
    expect((await change(id, { code: "after" })).body.data.code).toBe("AFTER");
  });
});

describe("a coupon that orders have used", () => {
  test("keeps its code, by which they name it", async () => {
    const id = await coupon({ code: "used", minimum: "" });
    await placeTestOrder(shop, await customer(), { coupon_code: "USED" });
    const { status, body } = await change(id, { code: "renamed" });
    expect([status, body.errors]).toEqual([422, { code: [serverTexts.codeKept] }]);
    expect((await change(id, { code: "used", value: 5 })).status).toBe(200);
  });

  test("allows no fewer uses than there were", async () => {
    const id = await coupon({ code: "limited" });
    await sql`UPDATE coupons SET used_count = 3 WHERE id = ${id}`;
    const { status, body } = await change(id, { code: "limited", usage_limit: 2 });
    expect([status, body.errors]).toEqual([422, { usage_limit: [serverTexts.alreadyUsedMoreOften(3)] }]);
    expect((await change(id, { code: "limited", usage_limit: 3 })).body.data.state).toBe("used_up");
  });
});

describe("it is refused", () => {
  test("for the code of another coupon, however it is written", async () => {
    await coupon({ code: "first" });
    const id = await coupon({ code: "second" });
    const { status, body } = await change(id, { code: "First" });
    expect([status, body.errors]).toEqual([422, { code: [serverTexts.codeTaken] }]);
    expect(await stored(id)).toMatchObject({ code: "SECOND" });
  });

  test.each([
    [{ value: 101 }, "value"],
    [{ valid_to: "2026-10-31" }, "valid_to"],
    [{ usage_limit: "many" }, "usage_limit"],
  ])("for %o, and the field is named", async (wrong, field) => {
    const id = await coupon({ code: `wrong-${field.replace("_", "-")}` });
    const { status, body } = await change(id, wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("for a coupon that does not exist", async () => {
    expect((await change(2_000_000_000)).status).toBe(404);
  });

  test("without a session, and for a role without the permission", async () => {
    const id = await coupon({ code: "guarded" });
    expect((await change(id, { description: "x" }, null)).status).toBe(401);
    expect((await change(id, { description: "x" }, await member("catalogue"))).status).toBe(403);
    expect(await stored(id)).toMatchObject({ description: "Camps in winter" });
  });
});

describe("two at once", () => {
  test("who give two coupons the same code: one does, the other learns that it is taken", async () => {
    for (let round = 0; round < 6; round++) {
      const ids = [await coupon({ code: `one-${round}` }), await coupon({ code: `two-${round}` })];
      const keyFor = (id: number) => (round % 2 ? `key-${id}` : undefined);
      const both = await Promise.all(ids.map((id) => change(id, { code: `same-${round}` }, sales, keyFor(id))));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  test("who change the same coupon: the first does, the other is shown that", async () => {
    const id = await coupon({ code: "shared" });
    const seen = await seenNow(id);
    const both = await Promise.all(["A", "B"].map((description) => change(id, { code: "shared", description, seen })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, refused] = both[0]?.status === 200 ? both : both.toReversed();
    expect(refused?.body).toEqual({ code: "state_changed", message: serverTexts.groupChanged("SHARED") });
    expect((await stored(id))?.description).toBe(first?.body.data.description);
    expect(await audited(id)).toEqual(["added", "changed"]);

    // Redemptions do not count as changes: otherwise a coupon in use could not be edited.
    await sql`UPDATE coupons SET used_count = 3 WHERE id = ${id}`;
    expect((await change(id, { code: "shared", seen: first?.body.data.seen })).status).toBe(200);
  });
});
