import { expect, test } from "vitest";
import { isGtin } from "../../contract/gtin.ts";
import { refKey } from "../kit/ref-key.ts";

test.each([
  ["NK-PS-1001", "NKPS1001"],
  ["nk ps/1001", "NKPS1001"],
  ["नाक-7", "7"],
  ["---", ""],
])("the reference number %j is compared as %j", (ref_no, key) => {
  expect(refKey(ref_no)).toBe(key);
});

test.each([
  ["09527400000016", true],
  ["10614141000415", true],
  ["09527400000017", false],
  ["90527400000016", false],
  ["9527400000016", false],
  ["00000000000000", true],
  ["", false],
])("%j is a UDI-DI: %s", (digits, is) => {
  expect(isGtin(digits)).toBe(is);
});
