import { expect, test } from "vitest";
import { isMonth, monthChoices, toPeriodCode, yearChoices } from "./periods.ts";

test.each([
  ["2026-11-22", "112026", "Nov 2026", 32, ["2627", "2526", "2425"]],
  ["2027-03-31", "032027", "Mar 2027", 36, ["2627", "2526", "2425"]],
  ["2027-04-01", "042027", "Apr 2027", 25, ["2728", "2627", "2526"]],
])("on %s the newest month is %s", (today, code, name, count, years) => {
  const months = monthChoices(today);
  expect(months[0]).toEqual([code, name]);
  expect(months).toHaveLength(count);
  expect(months.at(-1)?.[0].slice(0, 2)).toBe("04");
  expect(yearChoices(today).map(([year]) => year)).toEqual(years);
  expect(toPeriodCode(today)).toBe(code);
});

test("a month has six digits, a financial year four", () => {
  expect([isMonth("112026"), isMonth("2627")]).toEqual([true, false]);
});
