import { expect, test } from "vitest";
import type { AttributeChoice } from "../../contract/fields.ts";
import { buildFacetIndex } from "./facet-index.ts";
import { facetsOf } from "./facets.ts";
import type { CatalogueProduct } from "./state.ts";

const names: Record<number, string> = { 1: "Material", 2: "Length", 3: "Side" };

/** Products by their variants: `[{ 1: "Steel", 2: "10" }]`. */
function shelf(...goods: Record<number, string>[][]): CatalogueProduct[] {
  return goods.map(
    (variants, place) =>
      ({
        place,
        variants: variants.map((values) => ({
          attributes: Object.entries(values).map(([id, value]) => {
            return { attribute_id: Number(id), attribute_name: names[Number(id)], value };
          }),
        })),
      }) as unknown as CatalogueProduct,
  );
}

async function facets(products: CatalogueProduct[], ...choices: [number, string][]) {
  const index = await buildFacetIndex(products);
  const found = facetsOf(index, products, chosen(choices));
  return Object.fromEntries(
    found.map((facet) => [facet.attribute_name, facet.values.map(({ value, count }) => `${value}=${count}`).join(" ")]),
  );
}

async function places(products: CatalogueProduct[], ...choices: [number, string][]) {
  const index = await buildFacetIndex(products);
  return index.fitting(products, chosen(choices)).map(({ place }) => place);
}

const chosen = (choices: [number, string][]): AttributeChoice[] =>
  choices.map(([attribute_id, value]) => ({ attribute_id, value }));

const goods = shelf(
  [
    { 1: "Steel", 2: "10" },
    { 1: "Titanium", 2: "20" },
  ],
  [{ 1: "Steel", 2: "20" }],
  [{ 1: "Titanium", 2: "10" }],
  [],
);

test("a product fits when one of its variants has everything chosen", async () => {
  expect(await places(goods)).toEqual([0, 1, 2, 3]);
  expect(await places(goods, [1, "Steel"])).toEqual([0, 1]);
  expect(await places(goods, [1, "Steel"], [2, "20"])).toEqual([1]);
  expect(await places(goods, [1, "Steel"], [1, "Titanium"], [2, "10"])).toEqual([0, 2]);
});

test("what nobody has fits nothing, but is one of several alternatives", async () => {
  expect(await places(goods, [1, "Gold"])).toEqual([]);
  expect(await places(goods, [99, "Steel"])).toEqual([]);
  expect(await places(goods, [1, "Gold"], [1, "Steel"])).toEqual([0, 1]);
});

test("a product counts once for a value", async () => {
  expect(await facets(goods)).toEqual({ Material: "Steel=2 Titanium=2", Length: "10=2 20=2" });
});

test("an attribute is counted with the choices of the others, not with its own", async () => {
  expect(await facets(goods, [1, "Steel"])).toEqual({ Material: "Steel=2 Titanium=2", Length: "10=1 20=1" });
  expect(await facets(goods, [1, "Steel"], [2, "20"])).toEqual({ Material: "Steel=1 Titanium=1", Length: "10=1 20=1" });
});

test("a value that would leave nothing goes, unless it is chosen", async () => {
  const found = await facets(shelf([{ 1: "Steel", 2: "10" }], [{ 1: "Titanium", 2: "20" }]), [1, "Steel"], [2, "20"]);
  expect(found).toEqual({ Material: "Steel=0 Titanium=1", Length: "10=1 20=0" });
  expect(await facets(goods, [1, "Gold"])).toEqual({ Material: "Gold=0 Steel=2 Titanium=2" });
});

test("an attribute with a single value is no choice", async () => {
  expect(await facets(shelf([{ 3: "Left" }], [{ 3: "Left" }]))).toEqual({});
});

test("shared values come before names of single things, and stay where they are", async () => {
  const list = shelf(
    [{ 2: "1", 3: "Left" }],
    [{ 2: "2", 3: "Left" }],
    [{ 2: "3", 3: "Right" }],
    [{ 2: "4", 3: "Right" }],
  );
  expect(Object.keys(await facets(list))).toEqual(["Side", "Length"]);
  expect(Object.keys(await facets(list, [3, "Left"]))).toEqual(["Side", "Length"]);
});

test("numbers stand by their size, before words", async () => {
  const lengths = ["Size 10", "1.1", "Large", "10 to 75", "1.02", "Size 2", "0.4", "10"];
  const found = await facets(shelf(...lengths.map((length) => [{ 2: length }])));
  expect(found.Length?.replaceAll(/=1/g, ",")).toBe("0.4, 1.02, 1.1, 10, 10 to 75, Large, Size 2, Size 10,");
});

test("of very many values the most common are offered, and the chosen", async () => {
  const list = shelf(...Array.from({ length: 60 }, (_, number) => [{ 2: String(number) }]), [{ 2: "59" }]);
  const values = (await facets(list, [2, "50"])).Length?.split(" ") ?? [];
  expect(values).toHaveLength(25);
  expect(values).toEqual(expect.arrayContaining(["50=1", "59=2"]));
});
