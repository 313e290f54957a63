import { expect, test } from "vitest";
import { addressFor, askedFor } from "./list-address.ts";

const asked = (query: string) => askedFor(new URLSearchParams(query));

test("reads what an address asks for", () => {
  expect(asked("category=4&search=+rosen+&sort=-price&page=2")).toEqual({
    category: 4,
    search: "rosen",
    sort: "-price",
    page: 2,
  });
});

test.each(["category=x", "category=0", "category=1.5", "page=-1", "page=", "sort=colour", ""])(
  "takes nonsense as not said: %s",
  (query) => {
    expect(asked(query)).toEqual({ category: null, search: "", sort: undefined, page: 1 });
  },
);

test("writes the shortest address, and reads it back", () => {
  expect(addressFor(asked("sort=relevance&page=1"))).toBe("/product");
  const address = addressFor(asked("category=4&search=a%26b&sort=name&page=3"));
  expect(address).toBe("/product?category=4&search=a%26b&sort=name&page=3");
  expect(asked(address.split("?")[1] ?? "")).toEqual({ category: 4, search: "a&b", sort: "name", page: 3 });
});
