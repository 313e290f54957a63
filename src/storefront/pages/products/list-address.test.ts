import { expect, test } from "vitest";
import { addressFor, askedFor, isFiltered, withoutFilters } from "./list-address.ts";

const asked = (query: string) => askedFor(new URLSearchParams(query));

test("reads what an address asks for", () => {
  expect(asked("category=4&search=+rosen+&sort=-price&page=2")).toEqual({
    category: 4,
    subCategory: null,
    attributes: [],
    countries: [],
    search: "rosen",
    sort: "-price",
    page: 2,
  });
  expect(asked("sub_category=12&attr=7:180&attr=14:Titanium&attr=7:180")).toMatchObject({
    subCategory: 12,
    attributes: ["14:Titanium", "7:180"],
  });
  expect(asked("country=Japan&country=Germany&country=Japan&country=%00").countries).toEqual(["Germany", "Japan"]);
});

test.each([
  ...["category=x", "category=0", "category=1.5", "sub_category=", "page=-1", "page=", "sort=colour", ""],
  ...["attr=", "attr=7", "attr=7:", "attr=x:180", "attr=7:%00"],
])("takes nonsense as not said: %s", (query) => {
  expect(asked(query)).toEqual({
    ...{ category: null, subCategory: null, attributes: [], countries: [] },
    ...{ search: "", sort: undefined, page: 1 },
  });
});

test("writes the shortest address, and reads it back", () => {
  expect(addressFor(asked("sort=relevance&page=1"))).toBe("/product");
  const address = addressFor(asked("category=4&search=a%26b&sort=name&page=3"));
  expect(address).toBe("/product?category=4&search=a%26b&sort=name&page=3");
  expect(asked(address.split("?")[1] ?? "")).toMatchObject({ category: 4, search: "a&b", sort: "name", page: 3 });
  const narrowed = addressFor(asked("category=4&sub_category=12&attr=7%3A180&attr=14:Steel+%26+brass"));
  expect(narrowed).toBe("/product?category=4&sub_category=12&attr=14:Steel+%26+brass&attr=7:180");
  expect(asked(narrowed.split("?")[1] ?? "").attributes).toEqual(["14:Steel & brass", "7:180"]);
});

test("without its filters a list keeps what was searched for and how it is sorted", () => {
  const whole = withoutFilters(asked("category=4&sub_category=12&attr=7:180&search=probe&sort=name&page=3"));
  expect(addressFor(whole)).toBe("/product?category=4&search=probe&sort=name");
  expect([isFiltered(whole), isFiltered(asked("attr=7:180")), isFiltered(asked("sub_category=12"))]).toEqual([
    false,
    true,
    true,
  ]);
});
