import { expect, test } from "vitest";
import { chunks } from "./Picks.tsx";

test("cuts a list into slides", () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunks([], 8)).toEqual([]);
});
