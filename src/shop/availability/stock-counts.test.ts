import { expect, test } from "vitest";
import { availabilityText } from "../../contract/availability.ts";
import { StockCounts } from "./stock-counts.ts";

const day = "2026-11-23";
const counts = new StockCounts({
  settled: "100",
  day,
  units: [
    [1, 11],
    [2, 10],
    [3, 0],
    [4, 5000],
  ],
});

test.each([
  [1, { status: "in_stock" }, "In stock"],
  [2, { status: "low", left: 10 }, "10 left"],
  [3, { status: "out_of_stock" }, "Out of stock"],
  [4, { status: "in_stock" }, "In stock"],
  [99, { status: "out_of_stock" }, "Out of stock"],
])("variant %i", (id, availability, text) => {
  expect(counts.of(id)).toEqual(availability);
  expect(availabilityText(counts.of(id))).toBe(text);
});

test("a list shows the best of several variants", () => {
  expect(counts.bestAvailability([{ id: 3 }, { id: 2 }])).toEqual({ status: "low", left: 10 });
  expect(counts.bestAvailability([{ id: 3 }, { id: 4 }, { id: 2 }])).toEqual({ status: "in_stock" });
  expect(counts.bestAvailability([])).toEqual({ status: "out_of_stock" });
});

test("only a change of a label makes new counts, and the old ones stay as they are", () => {
  expect(counts.updated({ settled: "101", day, units: [] })).toBe(counts);
  expect(counts.updated({ settled: "101", day, units: [[4, 4000]] })).toBe(counts);
  expect(counts.updated({ settled: "101", day, units: [[98, 0]] })).toBe(counts);
  expect(counts.updated({ settled: "101", day, units: [[2, 0]] }).of(2)).toEqual({ status: "out_of_stock" });
  const fewer = counts.updated({ settled: "101", day, units: [[1, 9]] });
  expect([fewer.of(1), fewer.settled, counts.of(1)]).toEqual([
    { status: "low", left: 9 },
    "101",
    { status: "in_stock" },
  ]);
});
