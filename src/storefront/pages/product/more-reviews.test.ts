import { expect, test } from "vitest";
import type { CallFunction } from "../../client.ts";
import { moreReviews, readReviews, reviewsWanted } from "./more-reviews.ts";

test.each([
  ["", 35, 10],
  ["reviews=20", 35, 20],
  ["reviews=40", 35, 35],
  ["reviews=3", 35, 10],
  ["reviews=-1", 35, 10],
  ["reviews=1e300", 35, 10],
  ["reviews=many", 35, 10],
  ["", 4, 4],
])("%s of %i: %i", (search, total, count) => {
  expect(reviewsWanted(new URLSearchParams(search), total)).toBe(count);
});

test("the way to more begins where the last ended", () => {
  expect(moreReviews(10)).toBe("?reviews=20#review-11");
});

test("many are read a hundred at a time", async () => {
  const asked: unknown[] = [];
  const call = (async (_name: string, { query }: { query: { page: number; per_page: number } }) => {
    asked.push(query);
    return { data: Array.from({ length: query.per_page }, (_, index) => ({ name: `${query.page}.${index}` })) };
  }) as unknown as CallFunction;
  const reviews = await readReviews(call, "t", 120, new AbortController().signal);
  expect(asked).toEqual([
    { page: 1, per_page: 100 },
    { page: 2, per_page: 100 },
  ]);
  expect(reviews).toHaveLength(120);
  expect(reviews.at(-1)?.name).toBe("2.19");
});
