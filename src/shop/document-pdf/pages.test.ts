import { expect, test } from "vitest";
import { planPages } from "./pages.ts";

const row = (height = 20) => ({ height, repeated: 0, keepWithNext: false, isPart: false });
const heading = { ...row(12), keepWithNext: true };
const room = { first: 120, next: 200, sums: 10, closing: 60 };

test("rows and what follows them stay on one page where they fit", () => {
  expect(planPages([row(), row()], room)).toEqual([0]);
  expect(planPages([], room)).toEqual([0]);
});

test("the last rows go with what follows the table: one of a few, three of many", () => {
  expect(planPages([row(), row(), row()], room)).toEqual([0, 2]);
  expect(
    planPages(
      Array.from({ length: 8 }, () => row(13)),
      room,
    ),
  ).toEqual([0, 5]);
});

test("a heading goes with the row below it, and a part with the row above it", () => {
  expect(planPages([row(95), heading, row()], { ...room, closing: 0 })).toEqual([0, 1]);
  expect(planPages([row(), row(), heading, row()], room)).toEqual([0, 2]);
  const charge = { ...row(), keepWithNext: true };
  expect(planPages([row(), row(), charge, { ...row(5), isPart: true }], room)).toEqual([0, 2]);
});

test("rows that stay together stay so when there are more than two", () => {
  const joined = { ...row(), keepWithNext: true };
  const parts = [{ ...joined }, { ...joined, isPart: true }, { ...row(), isPart: true }];
  expect(planPages([row(60), ...parts], { ...room, closing: 0 })).toEqual([0, 1]);
});

test("a page has room for the heading that is repeated on it", () => {
  const variant = { ...row(60), repeated: 30 };
  expect(planPages([heading, ...Array.from({ length: 5 }, () => variant)], { ...room, closing: 0 })).toEqual([0, 2, 4]);
});

test("what follows is on a page of its own only where no row has room beside it", () => {
  expect(planPages([row(100)], { ...room, closing: 190 })).toEqual([0]);
});
