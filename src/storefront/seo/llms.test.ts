import { expect, test } from "vitest";
import { llmsText } from "./llms.ts";

const product = { slug: "speculum", token: "t", name: "Nasal Speculum", short_description: "Holds.", top_sell: false };
const newShop = {
  company: { name: "Our shop", tagline: "", blurb: "", phone: "", email: "" },
  categories: [{ id: 1, name: "Nose", product_count: 1 }],
  products: [product],
};

test("a shop that has said little about itself yet says no more", () => {
  const text = llmsText(newShop, "https://shop.example");
  expect(text).toMatch(/^# Our shop\n\nPrices are in Indian rupees\.[^\n]*\n\n## Categories\n/);
  expect(text).toContain("category=1): 1 product\n\n## About the shop\n");
  expect(text).not.toMatch(/Contact:|## Top selling/);
});

test("what it has said is there", () => {
  const company = { ...newShop.company, tagline: "For the nose", blurb: "Made in Pune.", email: "care@shop.example" };
  const products = [{ ...product, top_sell: true }];
  const text = llmsText({ ...newShop, company, products }, "https://shop.example");
  expect(text).toContain("\n> For the nose. Made in Pune\n");
  expect(text).toContain("\nContact: care@shop.example\n");
  expect(text).toContain(
    "\n## Top selling\n\n- [Nasal Speculum](https://shop.example/product/product-details/speculum/t): Holds\n\n## About",
  );
});
