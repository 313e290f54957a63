import { describe, expect, test } from "vitest";
import { addDays, expiryWindow, periodBefore, toPeriod } from "./periods.ts";

test.each([
  ["2026-11-22", 1, "2026-11-23"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-03-01", -1, "2026-02-28"],
  ["2026-11-22", -365, "2025-11-22"],
  ["2026-11-22", 0, "2026-11-22"],
])("%s and %i days are %s", (day, days, sum) => {
  expect(addDays(day, days)).toBe(sum);
});

describe("the period of a report", () => {
  const evening = new Date("2026-11-22T18:29:59Z");
  const midnight = new Date("2026-11-22T18:30:00Z");

  test.each([
    ["both days", { from: "2026-01-01", to: "2026-01-31" }, { from: "2026-01-01", to: "2026-01-31" }],
    ["neither: the 30 days that end today", {}, { from: "2026-10-24", to: "2026-11-22" }],
    ["the last: the 30 days that end then", { to: "2026-03-30" }, { from: "2026-03-01", to: "2026-03-30" }],
    ["the first: from then until today", { from: "2026-11-01" }, { from: "2026-11-01", to: "2026-11-22" }],
    ["a first in the future: that day", { from: "2026-12-24" }, { from: "2026-12-24", to: "2026-12-24" }],
  ])("given %s", (_what, given, period) => {
    expect(toPeriod(given, evening)).toEqual(period);
  });

  test("today begins at midnight in India", () => {
    expect(toPeriod({}, midnight)).toEqual({ from: "2026-10-25", to: "2026-11-23" });
    expect(expiryWindow(evening)).toEqual({ from: "2026-11-22", to: "2027-02-20" });
    expect(expiryWindow(midnight).from).toBe("2026-11-23");
  });
});

test.each([
  ["a day", { from: "2026-11-22", to: "2026-11-22" }, { from: "2026-11-21", to: "2026-11-21" }],
  ["a month of 30 days", { from: "2026-06-01", to: "2026-06-30" }, { from: "2026-05-02", to: "2026-05-31" }],
  ["a leap year", { from: "2028-01-01", to: "2028-12-31" }, { from: "2026-12-31", to: "2027-12-31" }],
])("before %s comes a period of the same length", (_what, period, before) => {
  expect(periodBefore(period)).toEqual(before);
});
