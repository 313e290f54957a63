import { expect, test } from "vitest";
import { documentsAddress, readFilter } from "./filter.ts";

test.each([
  ["", {}],
  ["kind=invoice&year=2026-27&search=ENT-1", { kind: "invoice", year: "2026-27", search: "ENT-1" }],
  ["kind=letter&year=2026-28&search=%20", {}],
  ["year=2099-00&after=x", { year: "2099-00", after: "x" }],
  ["after=x&before=y", { after: "x" }],
  ["before=y", { before: "y" }],
])("%j asks for %j", (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
});

test("the address of a page keeps the filter", () => {
  expect(documentsAddress({})).toBe("/documents");
  expect(documentsAddress({ kind: "invoice", search: "a b&c", after: "x" })).toBe(
    "/documents?kind=invoice&search=a+b%26c&after=x",
  );
});
