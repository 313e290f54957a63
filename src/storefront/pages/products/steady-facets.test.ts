import { expect, test } from "vitest";
import { steadyFacets } from "./steady-facets.ts";

const facet = (attribute_id: number, counts: Record<string, number>, chosen: string[] = []) => ({
  attribute_id,
  attribute_name: `Attribute ${attribute_id}`,
  label: `Attribute ${attribute_id}`,
  values: Object.entries(counts).map(([value, count]) => ({
    value,
    label: value,
    count,
    chosen: chosen.includes(value),
  })),
});

test("groups and values keep their places when a choice leaves them no products", () => {
  const before = [facet(1, { Straight: 4, Angled: 2 }), facet(2, { "10 mm": 3 })];
  const now = [facet(2, { "10 mm": 1 }), facet(1, { Angled: 2 }, ["Angled"])];
  expect(steadyFacets(before, now)).toEqual([
    facet(1, { Straight: 0, Angled: 2 }, ["Angled"]),
    facet(2, { "10 mm": 1 }),
  ]);
});

test("a group that is gone keeps its place, with nothing to choose", () => {
  expect(steadyFacets([facet(1, { Steel: 3 }), facet(2, { Adult: 1 })], [facet(2, { Adult: 1 })])).toEqual([
    facet(1, { Steel: 0 }),
    facet(2, { Adult: 1 }),
  ]);
});

test("new groups and values follow at the end", () => {
  expect(steadyFacets([facet(1, { Steel: 3 })], [facet(3, { Left: 1 }), facet(1, { Titanium: 1, Steel: 2 })])).toEqual([
    facet(1, { Steel: 2, Titanium: 1 }),
    facet(3, { Left: 1 }),
  ]);
});
