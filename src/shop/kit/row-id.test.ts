import { expect, test } from "vitest";
import { rowId } from "./row-id.ts";

test.each([
  [7, 7],
  ["7", 7],
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
])("a stored job's id %j is the row %i", (stored, id) => {
  expect(rowId.parse(stored)).toBe(id);
});

test.each([0, -1, 1.5, "", "x", null, undefined, {}, "9007199254740993"])("%j identifies no row", (stored) => {
  expect(rowId.safeParse(stored).success).toBe(false);
});
