import { expect, test } from "vitest";
import { zip } from "./zip.ts";

test("lists of the same length are paired", () => {
  expect(zip(["a", "b"], [1, undefined])).toEqual([
    ["a", 1],
    ["b", undefined],
  ]);
  expect(zip([], [])).toEqual([]);
});

test.each([
  [[1], []],
  [[1], [1, 2]],
])("%j and %j cannot be paired", (one, other) => {
  expect(() => zip(one, other)).toThrow(RangeError);
});
