import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { PackedProducts } from "./packed-products.ts";
import { ProductPacker } from "./product-packer.ts";
import { SharedValues } from "./shared-values.ts";
import type { CatalogueProduct } from "./state.ts";

const { live } = await testShop();
const { products } = live.current().catalogue;

const packed = (given: readonly CatalogueProduct[]) => {
  const builder = PackedProducts.builder(new SharedValues());
  for (const product of given) builder.add(product);
  return builder.finish();
};

test("products come out of their bytes as they went in", () => {
  const packer = new ProductPacker(new SharedValues());
  for (const product of products) {
    const unpacked = packer.unpack(packer.pack(product), product.slot);
    expect(unpacked).toEqual(product);
    expect(unpacked.description.html).toBe(product.description.html);
  }
});

test("texts that are not shared come out too", () => {
  const [product] = products as [CatalogueProduct];
  const odd = { ...product, sterilisation: "Ω".repeat(300), name: "\u2028 “é”", country_of_origin: null };
  const unpacked = packed([odd]).at(odd.slot);
  expect(unpacked).toEqual({ ...odd, nameKey: "\u2028 “é”" });
});

test("what many products share is in each of them as a number", () => {
  const [product] = products as [CatalogueProduct];
  const text = new ProductPacker(new SharedValues()).pack(product);
  expect(text).not.toContain(product.manufacturer_address);
  expect(text).toContain(product.name);
});

test("a changed copy has the changes, and the first one has not", () => {
  const [one, other] = products as [CatalogueProduct, CatalogueProduct];
  const before = packed([one, other]);
  const renamed = { ...one, name: "Renamed", nameKey: "renamed" };
  const after = before.with([
    { slot: one.slot, before: one, after: renamed },
    { slot: other.slot, before: other, after: undefined },
  ]);
  expect([after.at(one.slot)?.name, after.at(other.slot), after.at(5000)]).toEqual(["Renamed", undefined, undefined]);
  expect([before.at(one.slot)?.name, before.passing(other.slot)?.id]).toEqual([one.name, other.id]);
});
