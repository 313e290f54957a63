import { describe, expect, test } from "vitest";
import { todayInIndia } from "../../form/indian-time.ts";
import { labelEvery, ticksFor } from "./chart-scale.ts";
import { describeChange } from "./comparison.ts";
import { periodFrom } from "./periods.ts";
import { inWords } from "./report-labels.ts";

describe("the period in the URL", () => {
  test.each([
    ["", "2026-10-23", "2026-11-21", "day", "in the previous 30 days"],
    ["period=7", "2026-11-15", "2026-11-21", "day", "in the previous 7 days"],
    ["period=quarter", "2026-10-01", "2026-11-21", "week", "in the previous 52 days"],
    ["period=year", "2026-04-01", "2026-11-21", "month", "in the previous 235 days"],
    ["period=own&from=2026-11-21&to=2026-11-21", "2026-11-21", "2026-11-21", "day", "on the previous day"],
    ["period=own&to=2026-02-10", "2026-01-12", "2026-02-10", "day", "in the previous 30 days"],
    ["period=never&from=x", "2026-10-23", "2026-11-21", "day", "in the previous 30 days"],
  ])("%j", (search, from, to, step, before) => {
    expect(periodFrom(new URLSearchParams(search), "2026-11-21")).toMatchObject({ from, to, step, before });
  });

  test("before April the financial year started in the previous year", () => {
    expect(periodFrom(new URLSearchParams("period=year"), "2027-03-31").from).toBe("2026-04-01");
    expect(periodFrom(new URLSearchParams("period=quarter"), "2027-03-31").from).toBe("2027-01-01");
  });

  test("the day changes at midnight in India", () => {
    expect(todayInIndia(Date.parse("2026-11-21T18:29:59Z"))).toBe("2026-11-21");
    expect(todayInIndia(Date.parse("2026-11-21T18:30:00Z"))).toBe("2026-11-22");
  });
});

test.each([
  [112, 100, "number", "12 % more than in May"],
  [88, 100, "rupees", "12 % less than in May"],
  [30, 20, "hours", "50 % longer than in May"],
  [550_460, 780, "rupees", "706 times as much as in May"],
  [10, 1, "number", "10 times as many as in May"],
  [5, 5, "number", "same as in May"],
  [1000, 1001, "number", "about the same as in May"],
  [5, 0, "number", "0 in May"],
  [5, 0, "rupees", "Rs 0.00 in May"],
  [0, 0, "number", "same as in May"],
  [5, -2, "rupees", "below zero in May"],
  [null, 5, "hours", ""],
  [5, null, "number", ""],
] as const)("%j after %j of %s: %s", (value, before, kind, words) => {
  expect(describeChange(value, before, kind, "in May")).toBe(words);
});

test.each([
  [0.5, "30 min"],
  [15, "15 h"],
  [47.96, "48 h"],
  [60, "2.5 days"],
  [null, "–"],
])("formats %j hours as %s", (hours, words) => {
  expect(inWords(hours, "hours")).toBe(words);
});

describe("the axis", () => {
  test.each([
    [
      [3, 9, 4],
      [0, 5, 10],
    ],
    [
      [120_000, 87_000],
      [0, 50_000, 100_000, 150_000],
    ],
    [
      [0, 0],
      [0, 1],
    ],
    [[], [0, 1]],
    [
      [-40, 90],
      [-50, 0, 50, 100],
    ],
    [[0.4], [0, 1]],
  ])("of %j has round numbers", (values, ticks) => {
    expect(ticksFor(values)).toEqual(ticks);
  });

  test("has as many labels as fit", () => {
    const has = labelEvery(31, 7);
    expect(Array.from({ length: 31 }, (_, place) => place).filter(has)).toEqual([0, 5, 10, 15, 20, 25, 30]);
  });
});
