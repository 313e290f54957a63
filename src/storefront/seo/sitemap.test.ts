import { expect, test } from "vitest";
import { sitemap } from "./sitemap.ts";

const facts = {
  categories: [{ id: 4 }, { id: 5 }],
  products: [
    { slug: "a", token: "x&y", category_id: 4, changed_at: new Date("2026-01-02T03:04:05Z") },
    { slug: "b", token: "z", category_id: 4, changed_at: new Date("2026-03-01T00:00:00Z") },
  ],
  kits: [{ slug: "septoplasty", changedAt: new Date("2026-02-03T00:00:00Z") }],
  pagesChanged: new Map([["about", new Date("2026-02-01T00:00:00Z")]]),
};
const lines = [...sitemap(facts, "https://shop.example.com")].join("").split("\n");
const findLine = (address: string) =>
  lines.find((line) => line.includes(`<loc>https://shop.example.com${address}</loc>`));

test("a product has the time of its last change", () => {
  expect(findLine("/product/product-details/a/x%26y")).toContain("<lastmod>2026-01-02T03:04:05.000Z</lastmod>");
});

test("a list changes with the newest of its products", () => {
  expect(findLine("/product?category=4")).toContain("2026-03-01");
  expect(findLine("/")).toContain("2026-03-01");
  expect(findLine("/product?category=5")).not.toContain("lastmod");
});

test("a kit changes by itself", () => {
  expect(findLine("/kits")).toBeDefined();
  expect(findLine("/kits/septoplasty")).toContain("2026-02-03");
});

test("a page of text changes by itself", () => {
  expect(findLine("/about-us")).toContain("2026-02-01");
  expect(findLine("/faq")).not.toContain("lastmod");
});

test("what XML takes as a sign is escaped", () => {
  const [product] = facts.products;
  const odd = { ...facts, products: product ? [{ ...product, slug: "a&b<c" }] : [] };
  expect([...sitemap(odd, "https://a.example/?b&c=")].join("")).toContain(
    "<loc>https://a.example/?b&amp;c=/product</loc>",
  );
});
