import { expect, test } from "vitest";
import { shelfComparison } from "./shelf-order.ts";

const shelves = ["B-01", "A-10", null, "C-02", "A-2", "c-01"];

test.each<[string, string, (string | null)[]]>([
  ["by name without an order", "", ["A-2", "A-10", "B-01", "c-01", "C-02", null]],
  ["as listed, then all others", "C\n b \n", ["c-01", "C-02", "B-01", "A-2", "A-10", null]],
  ["by the longest beginning that fits", "A-1\nC\nA", ["A-10", "c-01", "C-02", "A-2", "B-01", null]],
])("shelves are visited %s", (_how, order, visited) => {
  expect(shelves.toSorted(shelfComparison(order))).toEqual(visited);
});
