import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { Description } from "./description.ts";
import { PackedProducts } from "./packed-products.ts";
import { ProductPacker, usedAttributes } from "./product-packer.ts";
import { SharedValues } from "./shared-values.ts";
import { noStars } from "./stars.ts";
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

test("a product with nothing but its fields, and one with the longest of everything, come out as they went in", () => {
  const [product] = products.toSorted((one, other) => other.variants.length - one.variants.length) as [
    CatalogueProduct,
  ];
  const bare = {
    ...{
      ...product,
      variants: [],
      attributes: [],
      pictures: [],
      firstImage: "",
      documents: [],
      related: [],
      compatible: [],
    },
    ...{ reviews: [], stars: noStars, categoryName: "" },
  };
  const written = '</script>"\\\u0000\ud83d\udc42'.repeat(500);
  const long = {
    ...product,
    short_description: written,
    sterilisation: written,
    description: new Description(`<p>${written}</p>`),
  };
  for (const given of [bare, long]) {
    const unpacked = packed([given]).at(given.slot);
    expect(unpacked).toEqual(given);
    expect(unpacked?.description.stored).toBe(given.description.stored);
  }
});

test("every attribute that a variant has is one of its product's, once, in the order of the variants", () => {
  const variant = (...given: [number, string][]) =>
    ({
      attributes: given.map(([attribute_id, attribute_name]) => ({ attribute_id, attribute_name, value: "x" })),
    }) as unknown as CatalogueProduct["variants"][number];
  expect(usedAttributes([variant([2, "Size"], [1, "Material"]), variant(), variant([3, "Side"], [2, "Size"])])).toEqual(
    [
      { attribute_id: 2, attribute_name: "Size" },
      { attribute_id: 1, attribute_name: "Material" },
      { attribute_id: 3, attribute_name: "Side" },
    ],
  );
  expect(usedAttributes([])).toEqual([]);
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
