import { describe, expect, test } from "vitest";
import type { SubProduct } from "../../../contract/catalogue.ts";
import { type SortKey, sortVariants, splitAttributes } from "./variant-columns.ts";

const length = { attribute_id: 1, attribute_name: "Length" };
const tip = { attribute_id: 2, attribute_name: "Tip" };

function variant(ref_no: string, values: Record<number, string>, price?: number): SubProduct {
  const attributes = Object.entries(values).map(([id, value]) => ({ attribute_id: Number(id), value }));
  const others = {
    udi_di: "",
    net_quantity: null,
    hsn: "9018",
    gst_rate: 5,
    tax_class: "taxable",
    uqc: "NOS",
    availability: { status: "in_stock" },
  } as const;
  return { sub_product_id: Number(ref_no.slice(-1)), ref_no, attributes, price, previous_refs: [], ...others };
}

describe("attributes", () => {
  test("in which variants differ are columns, shared ones are facts, empty ones neither", () => {
    const empty = { attribute_id: 3, attribute_name: "Coating" };
    const variants = [variant("A-1", { 1: "100 mm", 2: "Straight" }), variant("A-2", { 1: "120 mm", 2: "Straight" })];
    expect(splitAttributes([length, tip, empty], variants)).toEqual({
      columns: [length],
      shared: [{ ...tip, value: "Straight" }],
    });
  });

  test("that only some variants have are columns", () => {
    const variants = [variant("A-1", { 2: "Straight" }), variant("A-2", {})];
    expect(splitAttributes([tip], variants).columns).toEqual([tip]);
  });

  test("of a single variant are all facts", () => {
    expect(splitAttributes([length], [variant("A-1", { 1: "100 mm" })]).columns).toEqual([]);
  });
});

describe("variants are sorted", () => {
  const variants = [
    variant("NK-10", { 1: "2.5 mm" }, 1000),
    variant("NK-9", { 1: "10 mm" }, 90.5),
    variant("NK-8", {}, 300),
    variant("NK-7", { 1: "2.25 mm" }),
  ];
  const order = (by: SortKey, descending = false) =>
    sortVariants(variants, { by, descending }).map(({ ref_no }) => ref_no);

  test.each<[string, SortKey, boolean, string[]]>([
    ["by size, the missing last", 1, false, ["NK-7", "NK-10", "NK-9", "NK-8"]],
    ["by size descending, the missing still last", 1, true, ["NK-9", "NK-10", "NK-7", "NK-8"]],
    ["by reference with its numbers as numbers", "reference", false, ["NK-7", "NK-8", "NK-9", "NK-10"]],
    ["by price", "price", false, ["NK-9", "NK-8", "NK-10", "NK-7"]],
  ])("%s", (_what, by, descending, expected) => {
    expect(order(by, descending)).toEqual(expected);
  });
});
