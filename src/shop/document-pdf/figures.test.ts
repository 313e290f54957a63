import { expect, test } from "vitest";
import { amount, day, percent, printedDay, signed } from "./figures.ts";

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [99_999, "999.99"],
  [1_000_00, "1,000.00"],
  [1_00_000_00, "1,00,000.00"],
  [1_85_000_50, "1,85,000.50"],
  [12_34_56_789_01, "12,34,56,789.01"],
])("%i paise are printed as %s", (paise, printed) => {
  expect(amount(paise)).toBe(printed);
});

test.each([
  [0, "0.00"],
  [50, "+0.50"],
  [-49, "−0.49"],
])("a round-off of %i paise is printed as %s", (paise, printed) => {
  expect(signed(paise)).toBe(printed);
});

test.each([
  [0, "0%"],
  [250, "2.5%"],
  [500, "5%"],
  [12.5, "0.125%"],
  [1800, "18%"],
])("%d basis points are printed as %s", (basisPoints, printed) => {
  expect(percent(basisPoints)).toBe(printed);
});

test("a date is printed with its month in letters, so that day and month cannot be confused", () => {
  expect([day("2028-11-30"), day("2026-02-01")]).toEqual(["30 Nov 2028", "1 Feb 2026"]);
});

test("a moment has the date that it has in India", () => {
  expect(printedDay("2026-03-31T18:29:59.999Z")).toBe("31 Mar 2026");
  expect(printedDay("2026-03-31T18:30:00.000Z")).toBe("1 Apr 2026");
});
