import { expect, test } from "vitest";
import { changed, type Filter, filterString, listQuery, nextSort } from "./list-address.ts";

const filters: Filter[] = [
  { kind: "search", name: "search", label: "Search" },
  { kind: "day", name: "from", label: "From" },
];
const at = (search: string) => new URLSearchParams(search);

test("sends known parameters only", () => {
  expect(listQuery(at("search=tube&from=&utm_source=mail&sort=-name&after=x2&edit=7"), filters)).toEqual({
    search: "tube",
    sort: "-name",
    after: "x2",
  });
});

test("a new filter goes back to the first page; paging keeps the filters", () => {
  expect(String(changed(at("search=tube&before=x"), { from: "2026-11-01" }))).toBe("search=tube&from=2026-11-01");
  expect(String(changed(at("search=tube&after=x"), { search: "" }))).toBe("");
  expect(String(changed(at("search=tube&after=x"), { before: "y", after: "" }))).toBe("search=tube&before=y");
});

test("a saved filter does not include the page", () => {
  expect(filterString(at("after=x&sort=name&search=a+b&edit=7"), filters)).toBe("search=a+b&sort=name");
});

test.each([
  [null, "name"],
  ["name", "-name"],
  ["-name", ""],
  ["price", "name"],
])("sorted by %s, the Name heading links to %j", (now, next) => {
  expect(nextSort("name", now)).toBe(next);
});
