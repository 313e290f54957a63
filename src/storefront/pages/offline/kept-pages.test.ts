import { expect, test } from "vitest";
import { pageGroup, pageName } from "./kept-pages.ts";

test.each([
  ["/cart", "cart"],
  ["/orderdetail?order=abc", "orders"],
  ["/orderhistory", "orders"],
  ["/documents", "orders"],
  ["/product/product-details/ear-speculum/t1", "products"],
  ["/kits/septoplasty", "products"],
  ["/product?category=4", "others"],
  ["/lists/t1", "lists"],
  ["/wishlist", "lists"],
  ["/", "others"],
])("%s is listed under %s", (address, group) => {
  expect(pageGroup({ address, title: "", at: "" })).toBe(group);
});

test("a kept page is listed by its title without the name of the shop", () => {
  expect(pageName(encodeURIComponent("Ear speculum | Nirvaka"))).toBe("Ear speculum");
  expect(pageName(encodeURIComponent("Nirvaka: devices"))).toBe("Nirvaka: devices");
});
