import { expect, test } from "vitest";
import { initialPieces, split, toSentPieces } from "./inspecting.ts";

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
    { return_line_id: 7, lot_no: "A", disposition: "scrap", quantity: 1 },
    { return_line_id: 7, lot_no: "A", disposition: "restock", quantity: 1 },
  ]);
});
