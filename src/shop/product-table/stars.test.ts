import fc from "fast-check";
import { expect, test } from "vitest";
import { starPercentages } from "./stars.ts";

const counts = (five: number, four: number, three: number, two: number, one: number) => ({
  ...{ five, four, three, two, one },
  total: five + four + three + two + one,
});

test.each([
  [counts(0, 0, 0, 0, 0), [0, 0, 0, 0, 0]],
  [counts(1, 0, 0, 0, 0), [100, 0, 0, 0, 0]],
  [counts(1, 1, 1, 0, 0), [34, 33, 33, 0, 0]],
  [counts(2, 1, 0, 0, 0), [67, 33, 0, 0, 0]],
  [counts(1, 1, 1, 1, 2), [17, 17, 17, 16, 33]],
])("%j", (given, percentages) => {
  expect(starPercentages(given)).toEqual(percentages);
});

test("they always add up to 100", () => {
  const count = fc.nat(10_000);
  fc.assert(
    fc.property(count, count, count, count, count, (five, four, three, two, one) => {
      const given = counts(five, four, three, two, one);
      const sum = starPercentages(given).reduce((total, share) => total + share, 0);
      expect(sum).toBe(given.total === 0 ? 0 : 100);
    }),
  );
});
