import { expect, test } from "vitest";
import { headOfList } from "./list-head.ts";

const categories = [{ id: 4, name: "Nose and sinus" }];
const head = (asked: object) =>
  headOfList({
    asked: { category: null, search: "", page: 1, ...asked },
    title: "Products",
    total: 30,
    lastPage: 2,
    categories,
  });
const canonicalAddress = (asked: object) => head(asked).findable.address;

test("a group and a page are lists of their own", () => {
  expect(canonicalAddress({})).toBe("/product");
  expect(canonicalAddress({ category: 4 })).toBe("/product?category=4");
  expect(canonicalAddress({ page: 2 })).toBe("/product?page=2");
  expect(canonicalAddress({ category: 4, page: 2 })).toBe("/product?category=4&page=2");
});

test("a search is the list it was made from, whatever its page", () => {
  expect(canonicalAddress({ search: "otoscope", page: 2 })).toBe("/product");
  expect(canonicalAddress({ search: "otoscope", category: 4 })).toBe("/product?category=4");
});

test("what is not there leads to what is", () => {
  expect(canonicalAddress({ category: 99 })).toBe("/product");
  expect(canonicalAddress({ page: 3 })).toBe("/product");
});

test("pages of a list differ in their titles, groups in their descriptions", () => {
  expect(head({ page: 2 }).title).toBe("Products, page 2");
  expect(head({ category: 4 }).description).toContain("Nose and sinus: 30 products");
});
