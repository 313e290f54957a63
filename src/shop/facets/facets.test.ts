import { expect, test } from "vitest";
import type { AttributeChoice } from "../../contract/fields.ts";
import { makeCatalogue, type SomeProduct } from "../catalogue/catalogue.test-support.ts";
import { computeFacets } from "./index.ts";

const names: Record<number, string> = {
  1: "Material",
  2: "Length",
  3: "Side",
  4: "Working length (mm)",
  5: "Angle (degree)",
  6: "Pack size",
};

/** Products described by their variants: `[{ 1: "Steel", 2: "10" }]`. */
function shelf(...goods: Record<number, string>[][]): SomeProduct[] {
  return goods.map((variants) => ({
    variants: variants.map((values) => ({
      attributes: Object.entries(values).map(([id, value]) => {
        return { attribute_id: Number(id), attribute_name: names[Number(id)], value };
      }),
    })),
  }));
}

const units = new Map([
  [4, "mm"],
  [5, "degree"],
]);
const attributes = Object.entries(names).map(([id, name]) => {
  return { id: Number(id), name, unit: units.get(Number(id)) ?? null };
});

async function countFacets(products: SomeProduct[], ...choices: [number, string][]) {
  const { facets: index, table } = await makeCatalogue(products, { attributes });
  const listed = table.orders.catalogue;
  return computeFacets(index, { listed, whole: listed }, chosen(choices));
}

async function facets(products: SomeProduct[], ...choices: [number, string][]) {
  const all = await countFacets(products, ...choices);
  return Object.fromEntries(
    all.map((facet) => [facet.attribute_name, facet.values.map(({ value, count }) => `${value}=${count}`).join(" ")]),
  );
}

/** The labels of the only facet. */
async function labels(values: string[], attribute = 4) {
  const [facet] = await countFacets(shelf(...values.map((value) => [{ [attribute]: value }])));
  return facet?.values.map(({ label, count }) => (count === 1 ? label : `${label} (${count})`));
}

async function places(products: SomeProduct[], ...choices: [number, string][]) {
  const { facets: index, table } = await makeCatalogue(products, { attributes });
  return [...index.fitting(table.orders.catalogue, chosen(choices))];
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

test("a value that no variant has matches nothing, but may be one of several alternatives", async () => {
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
  const counted = await facets(shelf([{ 1: "Steel", 2: "10" }], [{ 1: "Titanium", 2: "20" }]), [1, "Steel"], [2, "20"]);
  expect(counted).toEqual({ Material: "Steel=0 Titanium=1", Length: "10=1 20=0" });
  expect(await facets(goods, [1, "Gold"])).toEqual({ Material: "Steel=2 Titanium=2 Gold=0" });
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
  const counted = await facets(shelf(...lengths.map((length) => [{ 2: length }])));
  expect(counted.Length?.replaceAll(/=1/g, ",")).toBe("0.4, 1.02, 1.1, 10, 10 to 75, Large, Size 2, Size 10,");
});

test("many numbers are offered as ranges, labelled with the lowest and highest and the unit", async () => {
  const lengths = ["80", "95", "105", "110", "110, set of 4", "120", "125", "130", "150", "175", "180", "210", "230"];
  expect(await labels(lengths)).toEqual(["80–95 mm (2)", "105–130 mm (6)", "150–180 mm (3)", "210–230 mm (2)"]);
  expect(await labels(["0.4", "0.6", "1.75", "2.00", "2.0", "2.25", "45", "80", "190", "2200", "3000"])).toEqual([
    ...["0.4–0.6 mm (2)", "1.75–2.25 mm (4)", "45–80 mm (2)", "190 mm", "2200–3000 mm (2)"],
  ]);
});

test("a few numbers are offered each, with sets beside them; equal ones are one", async () => {
  expect(await labels(["110", "80", "4.0 to 7.0", "Wire loops"])).toEqual([
    ...["4.0 to 7.0 mm", "80 mm", "110 mm", "Wire loops"],
  ]);
  expect(await labels(["45", "90", "90, reversed", "0, 30, 60, 90"], 5)).toEqual(["0, 30, 60, 90°", "45°", "90° (2)"]);
  const [facet] = await countFacets(shelf([{ 4: "3.0" }], [{ 4: "3.00" }], [{ 4: "5" }]));
  expect([facet?.label, facet?.values.map(({ value }) => value)]).toEqual(["Working length", ["3..3", "5"]]);
});

test("a range fits what is within it, both ends included", async () => {
  const lengths = shelf([{ 4: "80" }], [{ 4: "95" }], [{ 4: "96" }], [{ 4: "95, set of 4" }], [{ 4: "Wire loops" }]);
  expect(await places(lengths, [4, "80..95"])).toEqual([0, 1, 3]);
  expect(await places(lengths, [4, "80..95"], [4, "Wire loops"])).toEqual([0, 1, 3, 4]);
  expect(await facets(lengths, [4, "90..100"])).toMatchObject({
    "Working length (mm)": expect.stringContaining("90..100=3"),
  });
});

test("what several values have in common is one choice, the most frequent first", async () => {
  const tips = shelf(
    [{ 3: "Angled left" }],
    [{ 3: "Serrated, angled left" }],
    [{ 3: "Serrated, straight" }],
    [{ 3: "Flap" }],
  );
  expect(await labels(["Angled left", "Serrated, angled left", "Serrated, straight", "Flap"], 3)).toEqual([
    ...["Angled left (2)", "Serrated (2)", "Flap", "Straight"],
  ]);
  expect(await places(tips, [3, "Angled left"])).toEqual([0, 1]);
  expect(await places(tips, [3, "Serrated, angled left"])).toEqual([1]);
  expect(await labels(["Double", "Single, anterior"], 3)).toEqual(["Double", "Single, anterior"]);
  expect(await labels(["230 V, 50 Hz", "230 V, 60 Hz"], 3)).toEqual(["230 V, 50 Hz", "230 V, 60 Hz"]);
});

test("the size of a pack comes last", async () => {
  const list = shelf(
    [{ 6: "1", 3: "Left" }],
    [{ 6: "1", 3: "Right" }],
    [{ 6: "5", 3: "Straight" }],
    [{ 6: "5", 3: "Curved" }],
  );
  expect(Object.keys(await facets(list))).toEqual(["Side", "Pack size"]);
});

test("of very many values, the most common and the selected are offered", async () => {
  const list = shelf(...Array.from({ length: 60 }, (_, number) => [{ 2: String(number) }]), [{ 2: "59" }]);
  const values = (await facets(list, [2, "50"])).Length?.split(" ") ?? [];
  expect(values).toHaveLength(25);
  expect(values).toEqual(expect.arrayContaining(["50=1", "59=2"]));
});

test("products with the same values are counted each, in part of a list and after one has changed", async () => {
  const steel: Record<number, string>[] = [{ 1: "Steel", 2: "10" }, { 1: "Titanium" }];
  const before = await makeCatalogue(shelf(steel, steel, [{ 1: "Brass" }], steel), { attributes });
  const [after] = (await makeCatalogue(shelf([{ 1: "Brass" }]), { attributes })).products;
  const changed = before.parts.facets.with([{ slot: 1, after }], new Map());
  const groups = ["Steel", "Titanium", "Brass"].map((value) => {
    return { attribute_id: 1, numbers: [before.facets.attributes.get(1)?.numbers.get(value) ?? -1] };
  });
  const counts = (index: typeof changed, ...slots: number[]) => [...index.counts(Int32Array.from(slots), groups)];
  expect(counts(before.parts.facets, 0, 1, 2)).toEqual([2, 2, 1]);
  expect(counts(changed, 0, 1, 2)).toEqual([1, 1, 2]);
  expect(counts(changed, 0, 1, 2, 3)).toEqual([2, 2, 2]);
  expect([...changed.fitting(Int32Array.from([0, 1, 3]), chosen([[1, "Steel"]]))]).toEqual([0, 3]);
});

test("an attribute is not offered once its last value is gone", async () => {
  const { parts } = await makeCatalogue(shelf([{ 4: "10" }], [{ 1: "Steel" }]), { attributes });
  const withoutFirst = parts.facets.with([{ slot: 0, after: undefined }], new Map());
  expect([...parts.facets.attributes.keys()]).toEqual([4, 1]);
  expect([...withoutFirst.attributes.keys()]).toEqual([1]);
});
