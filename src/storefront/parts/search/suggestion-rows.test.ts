import { expect, test } from "vitest";
import { nextRow } from "./suggestion-rows.ts";

test("the arrows go through the rows and back to the box", () => {
  expect([-1, 0, 1, 2].map((row) => nextRow(row, 1, 3))).toEqual([0, 1, 2, -1]);
  expect([-1, 0, 1, 2].map((row) => nextRow(row, -1, 3))).toEqual([2, -1, 0, 1]);
});
