import { describe, expect, test } from "vitest";
import {
  choose,
  findUnit,
  initialPieces,
  offeredUnits,
  type Pieces,
  type ScannedUnit,
  split,
  toSentPieces,
} from "./inspecting.ts";

const line = (quantity: number, lots: [string, number][]) => ({
  ...{ return_line_id: 7, line_id: 1, ref_no: "NK-1", product_name: "Specula", quantity, inspected: [] },
  suggested: "scrap" as const,
  lots: lots.map(([lot_no, left], place) => ({ lot_id: place + 1, lot_no, expires_on: null, quantity: left })),
});
const typed = (...lines: ReturnType<typeof line>[]) =>
  initialPieces(lines).map(({ lot_no, quantity }) => [lot_no, quantity]);

test("quantities are prefilled where only one lot is possible", () => {
  expect(typed(line(2, [["A", 5]]))).toEqual([["A", "2"]]);
  expect(
    typed(
      line(3, [
        ["A", 1],
        ["B", 2],
      ]),
    ),
  ).toEqual([
    ["A", "1"],
    ["B", "2"],
  ]);
  expect(
    typed(
      line(1, [
        ["A", 0],
        ["B", 2],
      ]),
    ),
  ).toEqual([["B", "1"]]);
});

test("quantities stay empty where several lots are possible", () => {
  expect(
    typed(
      line(2, [
        ["A", 2],
        ["B", 2],
      ]),
    ),
  ).toEqual([
    ["A", ""],
    ["B", ""],
  ]);
});

test("a lot can be split by disposition; empty rows are not sent", () => {
  const [one] = initialPieces([line(2, [["A", 5]])]);
  if (!one) throw new Error("nothing");
  const [first, second] = split([one], one);
  if (!first || !second) throw new Error("not split");
  expect(new Set([first.key, second.key]).size).toBe(2);
  const parts = [
    { ...first, quantity: "1" },
    { ...second, quantity: "1", disposition: "restock" as const },
  ];
  expect(toSentPieces([...parts, { ...second, key: "empty", quantity: "" }])).toEqual([
    { return_line_id: 7, lot_no: "A", disposition: "scrap", quantity: 1, serials: [] },
    { return_line_id: 7, lot_no: "A", disposition: "restock", quantity: 1, serials: [] },
  ]);
});

describe("units with serial numbers", () => {
  const numbered = (quantity: number, left: number, serials: string[], lot_no = "A") => ({
    ...line(quantity, []),
    lots: [{ lot_id: 1, lot_no, expires_on: null, quantity: left, serials }],
  });
  const only = (pieces: readonly Pieces[]) => {
    const [one] = pieces;
    if (!one) throw new Error("nothing");
    return one;
  };

  test("are chosen at first only where all came back, and say how many did", () => {
    expect(only(initialPieces([numbered(2, 2, ["S1", "S2"])]))).toMatchObject({ quantity: "2", serials: ["S1", "S2"] });
    const some = initialPieces([numbered(1, 2, ["S1", "S2"])]);
    expect(only(some)).toMatchObject({ quantity: "0", serials: [] });
    expect(toSentPieces(some)).toEqual([]);
    expect(only(choose(some, "7_1", ["S2"]))).toMatchObject({ quantity: "1", serials: ["S2"] });
  });

  test("among others without: as many came back as are chosen, or more", () => {
    const mixed = initialPieces([numbered(2, 3, ["S1"])]);
    expect(only(mixed)).toMatchObject({ quantity: "2", serials: [] });
    expect(only(choose(mixed, "7_1", ["S1"]))).toMatchObject({ quantity: "2", serials: ["S1"] });
  });

  test("are in one row of their lot only", () => {
    const one = choose(initialPieces([numbered(1, 2, ["S1", "S2"])]), "7_1", ["S1"]);
    const both = split(one, only(one));
    expect(both.map((each) => offeredUnits(both, each))).toEqual([["S1", "S2"], ["S2"]]);
  });

  test("are chosen by scanning, in any case, once, and by lot where two variants have the same", () => {
    const lines = [numbered(1, 2, ["S1", "S2"]), { ...numbered(1, 2, ["S2", "S3"], "B"), return_line_id: 8 }];
    const all = initialPieces(lines);
    expect(findUnit(all, "S9")).toBeNull();
    expect(findUnit(all, "S2")).toEqual({ refused: expect.stringContaining("Several items here have a unit S2") });
    const label = (lot_no: string | null) => ({ gtin: null, ref_no: null, lot_no });
    const result = findUnit(all, "s2", label("b"));
    if (!result || "refused" in result) throw new Error("not found");
    expect(result.pieces.map(({ serials }) => serials)).toEqual([[], ["S2"]]);
    expect(findUnit(result.pieces, "S2", label("B"))).toEqual({ refused: "Serial number S2 is already selected." });
  });

  test("of another product or lot are refused, with what was expected", () => {
    const all = initialPieces([numbered(1, 2, ["S1", "S2"])]);
    const gtin = "09527400000016";
    expect(findUnit(all, "S1", { gtin, ref_no: "NK-2", lot_no: "A" })).toEqual({
      refused: "Scanned: NK-2, lot A, serial number S1. Expected: NK-1, lot A.",
    });
    expect(findUnit(all, "S1", { gtin, ref_no: null, lot_no: null })).toEqual({
      refused: `Scanned: article number ${gtin}, serial number S1. Expected: NK-1, lot A.`,
    });
    expect(findUnit(all, "S1", { gtin, ref_no: "NK-1", lot_no: "C" })).toEqual({
      refused: "Scanned: NK-1, lot C, serial number S1. Expected: NK-1, lot A.",
    });
    expect(findUnit(all, "S1", { gtin, ref_no: "NK-1", lot_no: "a" })).toMatchObject({ pieces: [{ serials: ["S1"] }] });
  });

  describe("whose label has an article number", () => {
    const [gtin, other] = ["09527400000016", "09527400000023"];
    const scan = (own: string | null, code: Partial<ScannedUnit>) =>
      findUnit(initialPieces([{ ...numbered(1, 2, ["S1", "S2"]), gtin: own }]), "S1", {
        ...{ gtin, ref_no: null, lot_no: "A", ...code },
      });
    const chosen = { pieces: [{ serials: ["S1"] }] };

    test("are of a product without one, unless the number is that of another product", () => {
      expect(scan(null, {})).toMatchObject(chosen);
      expect(scan(null, { ref_no: "NK-2" })).toHaveProperty("refused");
      expect(scan(null, { lot_no: "B" })).toHaveProperty("refused");
    });

    test("are of the product with the same number, also where its reference number has changed since", () => {
      expect(scan(gtin, { ref_no: "NK-1-NEW" })).toMatchObject(chosen);
      expect(scan(other, {})).toHaveProperty("refused");
      expect(scan(other, { ref_no: "NK-2" })).toHaveProperty("refused");
    });
  });
});
