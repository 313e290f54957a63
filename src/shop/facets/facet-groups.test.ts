import fc from "fast-check";
import { expect, test } from "vitest";
import { facetGroups, numbersFor } from "./facet-groups.ts";
import type { IndexedAttribute } from "./state.ts";

function attribute(values: readonly string[], unit: string | null): IndexedAttribute {
  const numbers = new Map(values.map((value, number) => [value, number]));
  return { attribute_id: 1, attribute_name: "Length (mm)", unit, numbers } as IndexedAttribute;
}
const all = () => true;

const size = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 0, max: 100_000 }),
  fc.integer({ min: 1, max: 999 }).map((hundredths) => hundredths / 100),
);
const sized = fc.oneof(
  { weight: 6, arbitrary: size.map(String) },
  size.map((each) => `${each}, set of 4`),
  fc.array(size, { minLength: 2, maxLength: 4 }).map((each) => each.join(", ")),
  fc.constantFrom("Large", "10 to 75", "Small, curved"),
);
const part = fc.constantFrom("Serrated", "angled left", "Angled left", "fine", "Fine", "Steel", "4 mm", "230 V, 50 Hz");
const described = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(", "));

test.each<[string, fc.Arbitrary<string>, string | null]>([
  ["sizes", sized, "mm"],
  ["descriptions", described, null],
])(
  "every value of an attribute is in an option, and choosing an option finds exactly its values: %s",
  (_what, value, unit) => {
    fc.assert(
      fc.property(
        fc.uniqueArray(value, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        (values, each) => {
          const indexed = attribute(values, unit);
          const isUsed = (number: number) => number % each === 0;
          const groups = facetGroups(indexed, isUsed);
          const used = values.map((_, number) => number).filter(isUsed);
          expect([...new Set(groups.flatMap(({ numbers }) => numbers))].sort((a, b) => a - b)).toEqual(used);
          expect(new Set(groups.map((group) => group.value.toLowerCase())).size, "each option once").toBe(
            groups.length,
          );
          for (const group of groups) {
            const found = numbersFor(indexed, group.value).filter(isUsed);
            expect([group.value, found.toSorted((a, b) => a - b)]).toEqual([
              group.value,
              [...new Set(group.numbers)].sort((a, b) => a - b),
            ]);
          }
        },
      ),
      { numRuns: 300 },
    );
  },
);

test("zero is in the range of the smallest numbers, not of those about one", () => {
  const sizes = attribute(["0", "0.01", "0.02", "1", "2", "10", "11", "12", "20"], "mm");
  expect(facetGroups(sizes, all).map(({ value }) => value)).toEqual(["0..0.01", "0.02", "1", "2", "10..12", "20"]);
  expect(numbersFor(sizes, "0..0.01")).toEqual([0, 1]);
});

test("options do not depend on which value came first", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(sized, described), { maxLength: 20 }), (values) => {
      const options = (given: string[]) =>
        facetGroups(attribute(given, "mm"), all).map((group) => [group.value, group.label, group.numbers.length]);
      expect(options(values.toReversed())).toEqual(options(values));
    }),
  );
});

test("many sizes become two to six ranges that follow one another", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 9, maxLength: 60 }), (sizes) => {
      const groups = facetGroups(attribute(sizes.map(String), "mm"), all);
      const ends = groups.map(({ value }) => value.split("..").map(Number));
      expect(groups.length).toBeLessThanOrEqual(6);
      expect(ends.flat().every((end, place, before) => place === 0 || end >= (before[place - 1] ?? 0))).toBe(true);
    }),
  );
});

test.each([
  ["80..95", ["80", "95", "90, set of 4"]],
  ["80..80", ["80"]],
  ["95..80", []],
  ["80..", []],
  ["80", ["80"]],
  ["LARGE", ["Large"]],
  ["90", []],
  ["1e1..1e9", []],
  ["", []],
])("the choice %j covers %j", (choice, covered) => {
  const values = ["80", "95", "79.99", "95.01", "90, set of 4", "7, 80, 95", "Large"];
  expect(numbersFor(attribute(values, "mm"), choice).map((number) => values[number])).toEqual(covered);
});
