import { beforeAll, describe, expect, test } from "vitest";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const shop = await testShop();
const { member, sql } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const { keeper, post, line, receive, lot, counts, available, movements, audited, ledgerAddsUp } =
  await stockCalls(shop);

const lotsNamed = (lotNo: string) => sql<{ on_hand: number }>`SELECT on_hand FROM lots WHERE lot_no = ${lotNo}`;

describe("receiving stock", () => {
  test("adds to a lot whose number is recorded in capital letters, as packing finds it", async () => {
    const first = await lot({ lot_no: "Nk24-Case", quantity: 3 });
    const { status, body } = await receive(line({ lot_no: "NK24-CASE", quantity: 5 }));
    expect([status, body.data]).toMatchObject([201, [{ id: first.id, lot_no: "Nk24-Case", on_hand: 8 }]]);
    const other = await receive(line({ lot_no: "nk24-case", expires_on: "2029-01-31" }));
    expect(Object.keys(other.body.errors)).toEqual(["lines.0.lot_no"]);
  });

  test("makes a lot, which can be sold at once", async () => {
    const before = await available();
    const { status, body } = await receive(line({ lot_no: "NEW", quantity: 25 }));
    expect(status).toBe(201);
    expect(body.data).toMatchObject([
      {
        ...{ ref_no: "NK-EE-1101", lot_no: "NEW", manufactured_on: "2026-01-01", expires_on: "2098-11-30" },
        ...{ on_hand: 25, reserved: 0, quarantined: 0, state: "sellable" },
      },
    ]);
    expect(await available()).toBe(before + 25);
  });

  test("adds to a lot that is already recorded with the same dates", async () => {
    const first = await lot({ lot_no: "SAME" });
    const again = await lot({ lot_no: "SAME", quantity: 5 });
    expect(again).toMatchObject({ id: first.id, on_hand: 15 });
    await ledgerAddsUp();
  });

  test("takes several products in one delivery, and replies in the order given", async () => {
    const { body } = await receive(line({ lot_no: "Z-1" }), line({ lot_no: "A-1", ref_no: "NK-EE-1601" }));
    expect(body.data.map((each: { ref_no: string; lot_no: string }) => [each.ref_no, each.lot_no]).sort()).toEqual([
      ["NK-EE-1101", "Z-1"],
      ["NK-EE-1601", "A-1"],
    ]);
  });

  test("finds a reference number whatever its case", async () => {
    expect((await receive(line({ ref_no: "nk-ee-1101" }))).status).toBe(201);
  });

  test("records who received it and why, in the ledger and in the audit log", async () => {
    const { body } = await post("stock/receipts", { note: "Delivery note 77", lines: [line()] });
    const [{ id }] = body.data;
    expect(await movements(id)).toEqual([
      { kind: "received", on_hand: 10, quarantined: 0, reason: "Delivery note 77", staff_name: keeper.name },
    ]);
    expect(await audited(id)).toEqual(["received"]);
  });

  test("takes goods that never expire, and goods on the last day on which they can be sold", async () => {
    expect((await lot({ expires_on: null })).on_hand).toBe(10);
    expect((await lot({ expires_on: "2026-11-21" })).on_hand).toBe(10);
    expect((await lot({ manufactured_on: "2026-11-21" })).on_hand).toBe(10);
  });
});

describe("a line that is wrong", () => {
  beforeAll(async () => {
    await lot({ lot_no: "KNOWN" });
  });

  test.each([
    ["a reference number that does not exist", { ref_no: "NO-SUCH" }, "ref_no", serverTexts.refNoUnknown],
    ["the code of a pack as its lot", { lot_no: "(10)NK24-118" }, "lot_no", serverTexts.codeAsLot("(10)NK24-118")],
    ["goods that have expired", { expires_on: "2026-11-20" }, "expires_on", serverTexts.expiredAlready],
    [
      "goods that expire before they are made",
      { expires_on: "2025-12-31" },
      "expires_on",
      serverTexts.expiresBeforeMade,
    ],
    ["goods made tomorrow", { manufactured_on: "2026-11-22" }, "manufactured_on", serverTexts.madeInFuture],
    [
      "a known lot with another expiry date",
      { lot_no: "KNOWN", expires_on: "2029-01-31" },
      "lot_no",
      serverTexts.lotHasOtherDates("2026-01-01", "2098-11-30"),
    ],
    [
      "a known lot with another date of manufacture",
      { lot_no: "KNOWN", manufactured_on: "2026-01-02" },
      "lot_no",
      serverTexts.lotHasOtherDates("2026-01-01", "2098-11-30"),
    ],
  ])("%s: the field is named and no line is received", async (_what, wrong, field, message) => {
    const before = await available();
    const { status, body } = await receive(line(), line(wrong));
    expect([status, body.errors]).toEqual([422, { [`lines.1.${field}`]: [message] }]);
    expect(await available()).toBe(before);
  });

  test.each([
    ["quantity", { quantity: 0 }],
    ["quantity", { quantity: 1.5 }],
    ["quantity", { quantity: 1_000_001 }],
    ["lot_no", { lot_no: " " }],
    ["lot_no", { lot_no: "x".repeat(41) }],
    ["manufactured_on", { manufactured_on: "2026-02-30" }],
    ["expires_on", { expires_on: "soon" }],
    ["ref_no", { ref_no: null }],
  ])("%s of %o", async (field, wrong) => {
    const { status, body } = await receive(line(wrong));
    expect([status, Object.keys(body.errors)]).toEqual([422, [`lines.0.${field}`]]);
  });

  test("every line that is wrong is named, not only the first", async () => {
    const { body } = await receive(line({ ref_no: "NO-SUCH" }), line(), line({ manufactured_on: "2027-01-01" }));
    expect(Object.keys(body.errors)).toEqual(["lines.0.ref_no", "lines.2.manufactured_on"]);
  });

  test("the same lot twice in one delivery, also if typed differently", async () => {
    const different = await receive(line({ lot_no: "TWICE" }), line({ lot_no: "twice" }));
    expect(different.body.errors).toEqual({ "lines.1.lot_no": [serverTexts.lotTwice] });
    const { status, body } = await receive(line({ lot_no: "DOUBLE" }), line({ lot_no: "DOUBLE" }));
    expect([status, body.errors]).toEqual([422, { "lines.1.lot_no": [serverTexts.lotTwice] }]);
    expect(await lotsNamed("DOUBLE")).toEqual([]);
  });

  test("no lines at all", async () => {
    const { status, body } = await receive();
    expect([status, Object.keys(body.errors)]).toEqual([422, ["lines"]]);
  });
});

describe("who may not", () => {
  test("a request without a session", async () => {
    expect((await post("stock/receipts", { lines: [line({ lot_no: "NOBODY" })] }, null)).status).toBe(401);
    expect(await lotsNamed("NOBODY")).toEqual([]);
  });

  test.each(["catalogue", "sales", "accounts", "support"] as const)("the role %s", async (role) => {
    const { status, body } = await post("stock/receipts", { lines: [line({ lot_no: role })] }, await member(role));
    expect([status, body.code]).toEqual([403, "forbidden"]);
    expect(await lotsNamed(role)).toEqual([]);
  });
});

describe("two at once", () => {
  test("deliveries of one new lot add up", async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => receive(line({ lot_no: "RACE", quantity: 7 }))));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await lotsNamed("RACE")).toEqual([{ on_hand: 28 }]);
    await ledgerAddsUp();
  });

  test("deliveries that write the number of one new lot differently add up", async () => {
    const written = ["Race-Case", "RACE-CASE", "race-case", "rAcE-cAsE"];
    const all = await Promise.all(written.map((lot_no) => receive(line({ lot_no, quantity: 7 }))));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const lots = await sql`SELECT lot_no, on_hand FROM lots WHERE upper(lot_no) = 'RACE-CASE'`;
    expect(lots).toEqual([{ lot_no: all[0]?.body.data[0].lot_no, on_hand: 28 }]);
    await ledgerAddsUp();
  });

  test("deliveries that write the numbers of several new lots differently do not block each other", async () => {
    const [one, other] = [line({ lot_no: "mixed-1" }), line({ lot_no: "MIXED-2" })];
    const [oneElse, otherElse] = [line({ lot_no: "MIXED-1" }), line({ lot_no: "mixed-2" })];
    const all = await Promise.all([0, 1, 2, 3].map((n) => receive(...(n % 2 ? [one, other] : [otherElse, oneElse]))));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  test("deliveries that name the same lots in opposite order do not block each other", async () => {
    const [one, other] = [line({ lot_no: "CROSS-1" }), line({ lot_no: "CROSS-2", ref_no: "NK-EE-1601" })];
    const all = await Promise.all([receive(one, other), receive(other, one), receive(one, other), receive(other, one)]);
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await lotsNamed("CROSS-1")).toEqual([{ on_hand: 40 }]);
    expect(await lotsNamed("CROSS-2")).toEqual([{ on_hand: 40 }]);
  });

  test("with the same Idempotency-Key they are one delivery", async () => {
    const body = { lines: [line({ lot_no: "ONCE" })] };
    const both = await Promise.all([1, 2].map(() => post("stock/receipts", body, keeper, "receipt-1")));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await counts(both[0]?.body.data[0].id)).toMatchObject({ on_hand: 10 });
  });
});
