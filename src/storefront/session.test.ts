import { expect, test } from "vitest";
import { safeNext } from "./session.ts";

test.each([
  ["/cart", "/cart"],
  ["/orderdetail?order=a%2Fb#top", "/orderdetail?order=a%2Fb#top"],
  [null, "/"],
  ["", "/"],
  ["https://elsewhere.example/cart", "/"],
  ["//elsewhere.example", "/"],
  ["/\\elsewhere.example", "/"],
  ["/\t/elsewhere.example", "/"],
  ["javascript:alert(1)", "/"],
])("%j leads to %s", (next, address) => {
  expect(safeNext(next)).toBe(address);
});
