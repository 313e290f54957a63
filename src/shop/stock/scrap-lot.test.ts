import { describe, expect, test } from "vitest";
import { placeTestOrder } from "../../../test/support/orders.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { member, customer, sql } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const { keeper, post, lot, counts, available, movements, audited, ledgerAddsUp } = await stockCalls(shop);

const scrap = (id: number, changes: object = {}, actor: TestMember | null = keeper, key?: string) =>
  post(`lots/${id}/scrap`, { quantity: 3, reason: "Fell down", ...changes }, actor, key);

describe("scrapping units of a lot", () => {
  test("takes them off what is on hand and can be sold", async () => {
    const { id } = await lot();
    const before = await available();
    const { status, body } = await scrap(id);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ id, on_hand: 7 })]);
    expect(await available()).toBe(before - 3);
    await ledgerAddsUp();
  });

  test("can take all of it", async () => {
    const { id } = await lot();
    expect((await scrap(id, { quantity: 10 })).body.data).toMatchObject({ on_hand: 0, state: "empty" });
  });

  test("is recorded with quantity, reason and name", async () => {
    const { id } = await lot();
    await scrap(id);
    expect((await movements(id)).at(-1)).toEqual({
      ...{ kind: "scrapped", on_hand: -3, quarantined: 0, reason: "Fell down", staff_name: keeper.name },
    });
    expect(await audited(id)).toEqual(["received", "scrapped"]);
  });

  test("works on a lot in quarantine, where most scrap comes from", async () => {
    const { id } = await lot();
    await post(`lots/${id}/quarantine`, { reason: "Damp" });
    expect((await scrap(id, { quantity: 10 })).body.data).toMatchObject({ on_hand: 0 });
  });
});

describe("it is refused", () => {
  test("for more than there are", async () => {
    const { id } = await lot();
    const { status, body } = await scrap(id, { quantity: 11 });
    expect([status, body.errors]).toEqual([422, { quantity: [serverTexts.onlyLeftInLot(10)] }]);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });

  test("for units reserved for orders; the rest can go", async () => {
    await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = (SELECT id FROM variants WHERE ref_no = 'NK-EE-1102')`;
    const { id } = await lot({ ref_no: "NK-EE-1102" });
    await placeTestOrder(shop, await customer(), { goods: [["NK-EE-1102", 4]] });
    const { status, body } = await scrap(id, { quantity: 7 });
    expect([status, body.code, body.message]).toEqual([409, "reserved", serverTexts.reservedOfLot(4)]);
    expect((await scrap(id, { quantity: 6 })).body.data).toMatchObject({ on_hand: 4, reserved: 4 });
  });

  test.each([
    ["quantity", { quantity: 0 }],
    ["quantity", { quantity: -1 }],
    ["quantity", { quantity: 1.5 }],
    ["reason", { reason: " " }],
    ["reason", { reason: undefined }],
  ])("with a bad %s, which is named: %o", async (field, wrong) => {
    const { id } = await lot();
    const { status, body } = await scrap(id, wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });

  test("for a lot that does not exist", async () => {
    expect((await scrap(2_000_000_000)).status).toBe(404);
  });
});

describe("who may not", () => {
  test("a request without a session", async () => {
    const { id } = await lot();
    expect((await scrap(id, {}, null)).status).toBe(401);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });

  test("a role without the permission", async () => {
    const { id } = await lot();
    expect((await scrap(id, {}, await member("accounts"))).status).toBe(403);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });
});

describe("two at once", () => {
  test("never take more than there are", async () => {
    const { id } = await lot();
    const both = await Promise.all([scrap(id, { quantity: 6 }), scrap(id, { quantity: 6 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await counts(id)).toMatchObject({ on_hand: 4 });
    await ledgerAddsUp();
  });

  test("with the same Idempotency-Key they are one", async () => {
    const { id } = await lot();
    const both = await Promise.all([scrap(id, {}, keeper, "scrap-1"), scrap(id, {}, keeper, "scrap-1")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await counts(id)).toMatchObject({ on_hand: 7 });
  });
});
