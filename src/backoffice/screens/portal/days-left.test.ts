import { expect, test } from "vitest";
import { daysLeft, wordsForDaysLeft } from "./days-left.ts";

test.each([
  ["2026-11-21T09:59:59Z", -1, "Overdue"],
  ["2026-11-21T10:00:00Z", 0, "Less than a day left"],
  ["2026-11-22T09:59:59Z", 0, "Less than a day left"],
  ["2026-11-22T10:00:00Z", 1, "1 day left"],
  ["2026-12-21T10:00:00Z", 30, "30 days left"],
])("until %s", (until, days, words) => {
  expect(daysLeft(until, new Date("2026-11-21T10:00:00Z"))).toBe(days);
  expect(wordsForDaysLeft(days)).toBe(words);
});
