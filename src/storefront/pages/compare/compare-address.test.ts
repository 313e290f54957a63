import { expect, test } from "vitest";
import { addressFor, readIds } from "./compare-address.ts";

test.each([
  ["variants=1,2,3", ["1", "2", "3"]],
  ["variants=1&variants=2", ["1", "2"]],
  ["variants=x,-1,1e3,%00,,7", ["7"]],
  ["variants=12345678901", []],
  ["products=1", []],
])("the variants of %s", (search, ids) => {
  expect(readIds(new URLSearchParams(search), "variants")).toEqual(ids);
});

test("an address that can be shared", () => {
  expect(addressFor([3, 1], false)).toBe("/compare?variants=3,1");
  expect(addressFor([3, 1], true)).toBe("/compare?variants=3,1&all=1");
});
