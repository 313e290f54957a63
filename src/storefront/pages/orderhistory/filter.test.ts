import { expect, test } from "vitest";
import { historyAddress, readFilter } from "./filter.ts";

test.each([
  ["", {}],
  ["status=shipped&search=ENT-1&page=3", { status: "shipped", search: "ENT-1", page: 3 }],
  ["status=&search=", {}],
  ["status=Shipped&search=%20%20&page=0", {}],
  ["page=1.5", {}],
  ["page=-2", {}],
  ["page=99999999", {}],
])("%j asks for %j", (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
});

test("the address of a page keeps the filter", () => {
  expect(historyAddress({})).toBe("/orderhistory");
  expect(historyAddress({ page: 1 })).toBe("/orderhistory");
  expect(historyAddress({ status: "placed", search: "a b&c", page: 2 })).toBe(
    "/orderhistory?status=placed&search=a+b%26c&page=2",
  );
});
