import { expect, test } from "vitest";
import { selectionText } from "./selection-text.ts";

test.each([
  ["some of a page", 3, 50, 1430, false, "3 of 1,430 selected"],
  ["a page of a longer list", 50, 50, 143, false, "50 of 143 selected, on this page only"],
  ["a page of a list too long to count", 50, 50, 10_000, true, "50 of more than 10,000 selected, on this page only"],
  ["a page that is the whole list", 20, 20, 20, false, "20 of 20 selected"],
])("%s", (_what, selected, shown, total, more, text) => {
  expect(selectionText(selected, shown, { total, more })).toBe(text);
});
