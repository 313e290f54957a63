import { expect, test } from "vitest";
import { formatRupees, inIndianGroups, rupeesText } from "./money.ts";

test.each([
  [0, "Rs 0.00"],
  [185000, "Rs 1,85,000.00"],
  [12345678.9, "Rs 1,23,45,678.90"],
  [0.05, "Rs 0.05"],
  [-0.5, "−Rs 0.50"],
  [-0.001, "Rs 0.00"],
])("%d is %s", (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});

test.each([
  [7, 0, "7"],
  [999, 0, "999"],
  [1000, 0, "1,000"],
  [45450, 0, "45,450"],
  [-100000, 0, "−1,00,000"],
  [23.4, 1, "23.4"],
])("%d with %d decimals is %s", (value, decimals, text) => {
  expect(inIndianGroups(value, decimals)).toBe(text);
});

test("The language's own format for India writes the same", () => {
  const own = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (let paise = 1; paise < 1e12; paise = Math.ceil(paise * 1.37)) {
    expect(rupeesText(paise)).toBe(`Rs ${own.format(paise / 100)}`);
  }
});
