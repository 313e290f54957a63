import { expect, test } from "vitest";
import { pointsFor } from "./points.ts";

test.each([
  [0, 0],
  [99_99, 0],
  [100_00, 1],
  [199_99, 1],
  [200_00, 2],
  [1_234_56, 12],
  [61_87_500_00, 61_875],
])("goods of %i paise earn %i points, one for each full Rs 100", (taxable_paise, points) => {
  expect(pointsFor(taxable_paise)).toBe(points);
});
