import { describe, expect, test } from "vitest";
import { placeTestOrder } from "../../../test/support/orders.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { member, customer, sql } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const { keeper, post, lot, counts, movements, ledgerAddsUp } = await stockCalls(shop);

const count = (lines: object[], actor: TestMember | null = keeper, key?: string) =>
  post("stock/counts", { note: "November", lines }, actor, key);
const counted = (lot_id: number, changes: object = {}) => ({ lot_id, counted: 9, expected: 10, ...changes });

describe("entering a count", () => {
  test("makes a movement of each difference and none where the count agrees", async () => {
    const [one, other] = [await lot(), await lot()];
    const { status, body } = await count([counted(one.id), counted(other.id, { counted: 10 })]);
    expect([status, body.data]).toEqual([200, { counted: 2, changed: 1 }]);
    expect((await movements(one.id)).at(-1)).toEqual({
      ...{ kind: "adjusted", on_hand: -1, quarantined: 0, reason: "November", staff_name: keeper.name },
    });
    expect(await movements(other.id)).toHaveLength(1);
    expect(await counts(one.id)).toMatchObject({ on_hand: 9 });
    await ledgerAddsUp();
  });

  test("is one entry in the audit log, with the quantities before and after", async () => {
    const made = await lot();
    await count([counted(made.id)]);
    const [entry] = await sql`
      SELECT member_name, before, after FROM audit_entries WHERE act = 'counted' ORDER BY id DESC LIMIT 1`;
    const name = `NK-EE-1101 ${made.lot_no}`;
    expect(entry).toEqual({ member_name: keeper.name, before: { [name]: 10 }, after: { [name]: 9 } });
  });

  test("can find more than was recorded", async () => {
    const { id } = await lot();
    await count([counted(id, { counted: 14 })]);
    expect(await counts(id)).toMatchObject({ on_hand: 14 });
  });

  test("that agrees everywhere is recorded as a count with no changes", async () => {
    const { id } = await lot();
    expect((await count([counted(id, { counted: 10 })])).body.data).toEqual({ counted: 1, changed: 0 });
    expect(await movements(id)).toHaveLength(1);
  });
});

describe("a count is refused as a whole", () => {
  test("when a lot has moved since counting began", async () => {
    const [moved, still] = [await lot(), await lot()];
    await post(`lots/${moved.id}/scrap`, { quantity: 1, reason: "Fell down" });
    const { status, body } = await count([counted(moved.id, { counted: 5 }), counted(still.id)]);
    expect([status, body.errors]).toEqual([422, { "lines.0.counted": [serverTexts.countMoved(9)] }]);
    expect(await counts(still.id)).toMatchObject({ on_hand: 10 });
  });

  test("when less was counted than is reserved for orders", async () => {
    await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = (SELECT id FROM variants WHERE ref_no = 'NK-EE-1102')`;
    const { id } = await lot({ ref_no: "NK-EE-1102" });
    await placeTestOrder(shop, await customer(), { goods: [["NK-EE-1102", 4]] });
    const { status, body } = await count([counted(id, { counted: 3 })]);
    expect([status, body.errors]).toEqual([422, { "lines.0.counted": [serverTexts.reservedOfLot(4)] }]);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });

  test("when a lot is named twice or does not exist", async () => {
    const { id } = await lot();
    const { status, body } = await count([counted(id), counted(id), counted(2_000_000_000)]);
    expect([status, body.errors]).toEqual([
      422,
      { "lines.1.counted": [serverTexts.lotTwice], "lines.2.counted": [serverTexts.notFound] },
    ]);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });

  test.each([
    ["counted", { counted: -1 }],
    ["counted", { counted: 1_000_001 }],
    ["expected", { expected: null }],
    ["lot_id", { lot_id: 0 }],
  ])("when a line has a bad %s: %o", async (field, wrong) => {
    const { id } = await lot();
    const { status, body } = await count([counted(id, wrong)]);
    expect([status, Object.keys(body.errors)]).toEqual([422, [`lines.0.${field}`]]);
  });

  test("when it has no lines, or more than can be entered at once", async () => {
    for (const lines of [[], Array.from({ length: 501 }, (_, index) => counted(index + 1))]) {
      const { status, body } = await count(lines);
      expect([status, Object.keys(body.errors)]).toEqual([422, ["lines"]]);
    }
  });
});

describe("who may not", () => {
  test("a request without a session", async () => {
    const { id } = await lot();
    expect((await count([counted(id)], null)).status).toBe(401);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });

  test("a role without the permission", async () => {
    const { id } = await lot();
    expect((await count([counted(id)], await member("catalogue"))).status).toBe(403);
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
  });
});

describe("two at once", () => {
  test("one is entered, the other learns that the lot has moved", async () => {
    const { id } = await lot();
    const both = await Promise.all([count([counted(id)]), count([counted(id, { counted: 8 })])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    await ledgerAddsUp();
  });

  test("of the same lots in opposite order do not block each other", async () => {
    const [one, other] = [await lot(), await lot()];
    const lines = [counted(one.id), counted(other.id)];
    const both = await Promise.all([count(lines), count([...lines].reverse())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await counts(one.id)).toMatchObject({ on_hand: 9 });
  });

  test("with the same Idempotency-Key they are one count", async () => {
    const { id } = await lot();
    const both = await Promise.all([count([counted(id)], keeper, "count-1"), count([counted(id)], keeper, "count-1")]);
    expect(both.map(({ status, body }) => [status, body.data])).toEqual([
      [200, { counted: 1, changed: 1 }],
      [200, { counted: 1, changed: 1 }],
    ]);
    expect(await movements(id)).toHaveLength(2);
  });
});
