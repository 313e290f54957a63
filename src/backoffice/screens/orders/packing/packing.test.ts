import { describe, expect, test } from "vitest";
import type { Picks } from "../../../../contract/staff/orders.ts";
import type { Scanned } from "../../../../contract/staff/stock.ts";
import {
  asProposed,
  type Counted,
  countLotNumber,
  countScanned,
  findSkipped,
  notFound,
  type Outcome,
  packingProgress,
  serialParts,
  serialsRecorded,
  toPicks,
} from "./packing.ts";
import { addSerial, otherUnits, serialsIn, withSerials } from "./serials.ts";

type Line = Picks["lines"][number];

const lot = (
  lot_id: number,
  lot_no: string,
  available: number,
  proposed = 0,
  problem: Line["lots"][number]["problem"] = null,
) => ({
  ...{ lot_id, lot_no, available, proposed, problem, expires_on: "2027-01-31" },
});
const line = (line_id: number, ref_no: string, quantity: number, lots: Line["lots"]): Line => ({
  ...{ line_id, ref_no, product_name: `Goods ${ref_no}`, quantity, missing: 0, lots },
});

const lines = [
  line(1, "NK-1", 3, [lot(11, "A-1", 2, 2), lot(12, "A-2", 9, 1), lot(13, "A-0", 4, 0, "expired")]),
  line(2, "NK-2", 1, [lot(21, "B-1", 5, 1), lot(22, "B-Q", 5, 0, "quarantined")]),
];
const none: Counted = new Map();

const scan = (ref_no: string | null, lot_no: string | null, more: Partial<Scanned> = {}): Scanned => ({
  ...{ variant_id: 1, ref_no, product_name: "Goods", gtin: null, lot_no, manufactured_on: null },
  ...{ expires_on: null, quantity: null, serial: null, problems: [], ...more },
});
const today = "2026-11-21";

function after(outcome: Outcome | null): Counted {
  if (!outcome || "refused" in outcome) throw new Error(outcome?.refused ?? "nothing");
  return outcome.counted;
}

test("what was proposed but not packed is not on the shelf, never more than the line is short", () => {
  const missing = (...pairs: [string, number][]) =>
    notFound(lines.slice(0, 1), new Map(pairs)).map(({ lot_no, quantity }) => [lot_no, quantity]);
  expect(missing(["1 11", 2])).toEqual([["A-2", 1]]);
  expect(missing(["1 11", 1])).toEqual([
    ["A-1", 1],
    ["A-2", 1],
  ]);
  expect(missing(["1 12", 2])).toEqual([["A-1", 1]]);
  expect(missing(["1 12", 3])).toEqual([]);
});

test("a lot needs a reason while another that expires earlier has pieces left", () => {
  const lots = [
    lot(31, "SOON", 2, 2),
    { ...lot(32, "LATE", 9, 1), expires_on: "2031-01-31" },
    { ...lot(33, "NEVER", 9), expires_on: null },
  ];
  const own = [line(3, "NK-3", 3, lots)];
  const counts = (...pieces: number[]): Counted => new Map(pieces.map((count, place) => [`3 ${31 + place}`, count]));
  const names = (counted: Counted) => {
    const pair = findSkipped(own, counted);
    return pair && [pair.skipped.lot_no, pair.packed.lot_no];
  };
  expect(names(asProposed(own))).toBeNull();
  expect(names(counts(1))).toBeNull();
  expect(names(counts(1, 1))).toEqual(["SOON", "LATE"]);
  expect(names(counts(2, 1))).toBeNull();
  expect(names(counts(2, 0, 1))).toEqual(["LATE", "NEVER"]);
  expect(
    findSkipped([line(4, "NK-4", 1, [lot(41, "GONE", 4, 0, "expired"), ...lots.slice(1)])], new Map([["4 32", 1]])),
  ).toBeNull();
});

test("each scan adds one item to its line and lot", () => {
  const one = countScanned(lines, none, scan("NK-1", "a-1"), today);
  expect(one).toEqual({ counted: new Map([["1 11", 1]]), message: "NK-1, lot A-1: 1 of 3", part: "1 11" });
  const two = countLotNumber(lines, after(one), "B-1");
  expect(packingProgress(lines, after(two))).toEqual({ pieces: 2, wanted: 4 });
  expect(toPicks(lines, after(two))).toEqual([
    { line_id: 1, lot_no: "A-1", quantity: 1 },
    { line_id: 2, lot_no: "B-1", quantity: 1 },
  ]);
});

test("a pack of several items adds them all", () => {
  expect(after(countScanned(lines, none, scan("NK-1", "A-2", { quantity: 3 }), today))).toEqual(new Map([["1 12", 3]]));
});

test("the proposal completes the order", () => {
  expect(packingProgress(lines, asProposed(lines))).toEqual({ pieces: 4, wanted: 4 });
});

describe("refused", () => {
  test.each<[why: string, scanned: Scanned, words: string]>([
    ["goods that are not ordered", scan("NK-9", "C-1"), "Wrong item: NK-9, Goods, is not in this order."],
    ["no lot", scan("NK-1", null), "NK-1 was read without a lot. Type the lot number on the pack."],
    ["an expired lot", scan("NK-1", "A-0"), "Lot A-0 of NK-1 has expired."],
    ["an expired pack", scan("NK-1", "Z-1", { expires_on: "2026-11-20" }), "Lot Z-1 of NK-1 has expired."],
    ["quarantine", scan("NK-2", "B-Q"), "Lot B-Q of NK-2 is in quarantine."],
    ["an unknown lot", scan("NK-2", "A-1"), "Lot A-1 of NK-2 has no stock for this order."],
    ["an unread code", scan(null, null, { problems: ["It could not be read."] }), "It could not be read."],
    ["too many at once", scan("NK-2", "B-1", { quantity: 2 }), "Too many: 0 of 1 of NK-2 are already packed."],
    ["more than a lot has", scan("NK-1", "A-1", { quantity: 3 }), "Only 2 available in lot A-1 of NK-1."],
  ])("%s", (_, scanned, refused) => {
    expect(countScanned(lines, none, scanned, today)).toEqual({ refused });
  });

  test("one item too many", () => {
    const full = new Map([["2 21", 1]]);
    const refused = "Too many: 1 of 1 of NK-2 are already packed.";
    expect(countScanned(lines, full, scan("NK-2", "B-1"), today)).toEqual({ refused });
  });

  test("a lot number shared by several items", () => {
    const shared = [line(1, "NK-1", 1, [lot(1, "A-1", 1)]), line(2, "NK-2", 1, [lot(2, "A-1", 1)])];
    const refused = "Several items here have a lot A-1. Scan the code on the pack.";
    expect(countLotNumber(shared, none, "A-1")).toEqual({ refused });
  });
});

test("an unknown lot number is left to be read as a code", () => {
  expect(countLotNumber(lines, none, "01089012345678")).toBeNull();
});

test("two lines of the same variant are filled one after the other", () => {
  const twice = [line(1, "NK-1", 1, [lot(1, "A-1", 5)]), line(2, "NK-1", 1, [lot(1, "A-1", 5)])];
  const first = after(countLotNumber(twice, none, "A-1"));
  expect(after(countLotNumber(twice, first, "A-1"))).toEqual(
    new Map([
      ["1 1", 1],
      ["2 1", 1],
    ]),
  );
});

describe("serial numbers", () => {
  const serialised = lines.map((each) => ({ ...each, serialised: each.line_id === 1 }));
  const counted: Counted = new Map([
    ["1 11", 2],
    ["1 12", 1],
    ["2 21", 1],
  ]);

  test("are asked for by lot, of serialised lines only", () => {
    expect(serialParts(serialised, counted)).toEqual([
      { key: "1 11", name: "serials 1 A-1", line_id: 1, ref_no: "NK-1", lot_no: "A-1", units: 2 },
      { key: "1 12", name: "serials 1 A-2", line_id: 1, ref_no: "NK-1", lot_no: "A-2", units: 1 },
    ]);
    expect(serialParts(lines, counted)).toEqual([]);
  });

  test("are sent with the picks of their lot", () => {
    const typed = new Map([["1 11", " S-1 \r\n\n S-2\n"]]);
    expect(toPicks(serialised, counted, typed)).toEqual([
      { line_id: 1, lot_no: "A-1", quantity: 2, serials: ["S-1", "S-2"] },
      { line_id: 1, lot_no: "A-2", quantity: 1, serials: [] },
      { line_id: 2, lot_no: "B-1", quantity: 1 },
    ]);
  });

  test("of scanned units are added once", () => {
    expect(addSerial(undefined, "S-1")).toBe("S-1");
    expect(addSerial("S-1\n", "S-2")).toBe("S-1\nS-2");
    expect(addSerial("s-1", "S-1")).toBeNull();
  });

  const gtin = "09527400000016";
  const lot = { ref_no: "NK-1", lot_no: "A-1", gtin };

  test("take the place of scanned codes of the lot, once the line is complete", () => {
    expect(withSerials(`(01)${gtin}(10)a-1(21)S-1`, lot)).toBe(`(01)${gtin}(10)a-1(21)S-1`);
    expect(withSerials(`(01)${gtin}(10)a-1(21)S-1\nS-2\n`, lot)).toBe("S-1\nS-2\n");
  });

  test("are not taken from a code of another product or lot, which stays as it was scanned", () => {
    const [product, other] = [`(01)09527400000023(10)A-1(21)S-1`, `(01)${gtin}(10)A-2(21)S-1`];
    for (const code of [product, other]) {
      expect(withSerials(`${code}\n`, lot)).toBe(`${code}\n`);
      expect(otherUnits(`${code}\n`, lot)).toMatch(/^Scanned: .* Expected: NK-1, lot A-1\.$/);
    }
    expect(otherUnits("S-1\n", lot)).toBeNull();
  });

  test("are left to the server where the article number is not known here", () => {
    const code = `(01)${gtin}(10)A-1(21)S-1`;
    const unknown = { ref_no: "NK-1", lot_no: "A-1" };
    expect(withSerials(`${code}\n`, unknown)).toBe(`${code}\n`);
    expect(otherUnits(`${code}\n`, unknown)).toBeNull();
    expect(addSerial(code, "s-1")).toBeNull();
  });

  test("that were recorded are filled in", () => {
    const [first] = lines;
    if (!first) throw new Error("There are lines.");
    const recorded = [
      { ...first, lots: first.lots.map((each) => ({ ...each, serials: each.lot_id === 11 ? ["S-1", "S-2"] : [] })) },
    ];
    const typed = serialsRecorded(recorded);
    expect([...typed.keys()]).toEqual(["1 11"]);
    expect(serialsIn(typed.get("1 11"))).toEqual(["S-1", "S-2"]);
  });
});
