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

const adjust = (id: number, changes: object = {}, actor: TestMember | null = keeper, key?: string) =>
  post(`lots/${id}/adjust`, { on_hand: 8, expected: 10, reason: "Two broken", ...changes }, actor, key);

describe("correcting the quantity of a lot", () => {
  test("sets what is on hand, down and up, and what can be sold follows", async () => {
    const { id } = await lot();
    const before = await available();
    const { status, body } = await adjust(id);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ id, on_hand: 8, reserved: 0 })]);
    expect(await available()).toBe(before - 2);
    await adjust(id, { on_hand: 12, expected: 8, reason: "Four found" });
    expect(await available()).toBe(before + 2);
    await ledgerAddsUp();
  });

  test("can set it to nothing", async () => {
    const { id } = await lot();
    expect((await adjust(id, { on_hand: 0 })).body.data).toMatchObject({ on_hand: 0, state: "empty" });
  });

  test("is recorded with the difference, the reason and the name", async () => {
    const { id } = await lot();
    await adjust(id);
    expect((await movements(id)).at(-1)).toEqual({
      ...{ kind: "adjusted", on_hand: -2, quarantined: 0, reason: "Two broken", staff_name: keeper.name },
    });
    expect(await audited(id)).toEqual(["received", "adjusted"]);
  });
});

describe("it is refused", () => {
  test("when the quantity is no longer what was shown", async () => {
    const { id } = await lot();
    await adjust(id);
    const late = await adjust(id, { on_hand: 9 });
    expect([late.status, late.body.code, late.body.message]).toEqual([409, "state_changed", serverTexts.countMoved(8)]);
    expect(await counts(id)).toMatchObject({ on_hand: 8 });
  });

  test("below what is reserved for orders, unless the newest may lose their reservations", async () => {
    await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = (SELECT id FROM variants WHERE ref_no = 'NK-ME-1001')`;
    const { id } = await lot({ ref_no: "NK-ME-1001" });
    const [older, newer] = [
      await placeTestOrder(shop, await customer(), { goods: [["NK-ME-1001", 4]] }),
      await placeTestOrder(shop, await customer(), { goods: [["NK-ME-1001", 5]] }),
    ];
    const other = await lot({ ref_no: "NK-ME-1001", lot_no: "SECOND-1", quantity: 2 });
    const held = async (lotId: number) =>
      sql<{ order_id: number; n: number }>`
        SELECT l.order_id, sum(m.reserved)::int AS n FROM stock_movements m JOIN order_lines l ON l.id = m.order_line_id
        WHERE m.lot_id = ${lotId} GROUP BY l.order_id HAVING sum(m.reserved) <> 0 ORDER BY 1`;
    const release = { on_hand: 6, release_reserved: true, reason: "Not on the shelf" };
    const both = await Promise.all([adjust(id, release), adjust(id, release)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.body.data).toMatchObject({ on_hand: 6, reserved: 6 });
    expect(await held(id)).toEqual([
      { order_id: older.order.id, n: 4 },
      { order_id: newer.order.id, n: 2 },
    ]);
    expect(await held(other.id)).toEqual([{ order_id: newer.order.id, n: 2 }]);
    expect((await audited(id)).at(-1)).toBe("took missing items out of");
    await ledgerAddsUp();
  });

  test("below what is reserved for orders", async () => {
    await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = (SELECT id FROM variants WHERE ref_no = 'NK-EE-1102')`;
    const { id } = await lot({ ref_no: "NK-EE-1102" });
    await placeTestOrder(shop, await customer(), { goods: [["NK-EE-1102", 4]] });
    const { status, body } = await adjust(id, { on_hand: 3 });
    expect([status, body.code, body.message]).toEqual([409, "reserved", serverTexts.reservedOfLot(4)]);
    expect((await adjust(id, { on_hand: 4 })).status).toBe(200);
  });

  test("when nothing would change", async () => {
    const { id } = await lot();
    const { status, body } = await adjust(id, { on_hand: 10 });
    expect([status, body.errors]).toEqual([422, { on_hand: [serverTexts.nothingToChange] }]);
    expect(await movements(id)).toHaveLength(1);
  });

  test.each([
    ["reason", { reason: " " }],
    ["reason", { reason: "x".repeat(501) }],
    ["on_hand", { on_hand: -1 }],
    ["on_hand", { on_hand: 1_000_001 }],
    ["on_hand", { on_hand: "some" }],
    ["expected", { expected: null }],
  ])("with a bad %s, which is named: %o", async (field, wrong) => {
    const { id } = await lot();
    const { status, body } = await adjust(id, wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });

  test("for a lot that does not exist", async () => {
    expect((await adjust(2_000_000_000)).status).toBe(404);
    expect((await adjust(0)).status).toBe(422);
  });
});

describe("who may not", () => {
  test("a request without a session", async () => {
    const { id } = await lot();
    expect((await adjust(id, {}, null)).status).toBe(401);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });

  test("a role without the permission", async () => {
    const { id } = await lot();
    expect((await adjust(id, {}, await member("sales"))).status).toBe(403);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });
});

describe("two at once", () => {
  test("one is done, the other learns that the quantity has changed", async () => {
    const { id } = await lot();
    const both = await Promise.all([adjust(id, { on_hand: 4 }), adjust(id, { on_hand: 5 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await movements(id)).toHaveLength(2);
    await ledgerAddsUp();
  });

  test("with the same Idempotency-Key they are one", async () => {
    const { id } = await lot();
    const first = await adjust(id, {}, keeper, "adjust-1");
    const again = await adjust(id, {}, keeper, "adjust-1");
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await movements(id)).toHaveLength(2);
  });
});
