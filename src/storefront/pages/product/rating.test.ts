import { expect, test } from "vitest";
import { averageRating } from "./rating.ts";

const breakdown = (five: number, four: number, three: number, two: number, one: number) => ({
  five_start_review: five,
  four_start_review: four,
  three_start_review: three,
  two_start_review: two,
  one_start_review: one,
});

test.each([
  [breakdown(0, 0, 0, 0, 0), 0],
  [breakdown(100, 0, 0, 0, 0), 5],
  [breakdown(0, 0, 0, 0, 100), 1],
  [breakdown(67, 17, 8, 8, 0), 4.4],
])("averages %j", (shares, average) => {
  expect(averageRating(shares)).toBe(average);
});
