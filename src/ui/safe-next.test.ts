import { expect, test } from "vitest";
import { safeNext } from "./safe-next.ts";

test.each([
  ["/cart", "/cart"],
  ["/orderdetail?order=a%2Fb#top", "/orderdetail?order=a%2Fb#top"],
  ["/products/rigid%20scope", "/products/rigid%20scope"],
  ["/product?search=a%0Ab%5C", "/product?search=a%0Ab%5C"],
  ["/a/../cart", "/cart"],
])("%j leads to %s", (next, address) => {
  expect(safeNext(next)).toBe(address);
  expect(safeNext(address)).toBe(address);
});

test.each([
  [null],
  [""],
  ["cart"],
  ["https://elsewhere.example/cart"],
  ["//elsewhere.example"],
  ["/\\elsewhere.example"],
  ["\\/elsewhere.example"],
  ["/\t/elsewhere.example"],
  ["\t//elsewhere.example"],
  ["/\n/elsewhere.example"],
  ["/\u0000/elsewhere.example"],
  ["javascript:alert(1)"],
  ["/.//elsewhere.example/login"],
  ["/a/..//elsewhere.example"],
  ["/a/../\\elsewhere.example"],
  ["/%2e//elsewhere.example"],
  ["/a/%2E%2e//elsewhere.example"],
  ["/./\t/elsewhere.example"],
  ["/%2F/elsewhere.example"],
  ["/%2felsewhere.example"],
  ["/%5Celsewhere.example"],
  ["/.%2f/elsewhere.example"],
  ["/%09/elsewhere.example"],
  ["/%252F%252Felsewhere.example"],
  ["/%"],
  ["https://shop.invalid//elsewhere.example"],
  ["https://shop.invalid/cart"],
  ["//shop.invalid//elsewhere.example"],
  ["////elsewhere.example"],
  ["/@elsewhere.example/..//elsewhere.example"],
])("%j leads home", (next) => {
  expect(safeNext(next)).toBe("/");
});
