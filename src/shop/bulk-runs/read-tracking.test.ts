import { expect, test } from "vitest";
import { readTrackingFile } from "./read-tracking.ts";

test.each([
  ["1.23E+11", "ENT-1", "", /rounded this number/],
  ["#N/A", "ENT-1", "", /the error #N\/A/],
  ["CE 1", "#REF!", "", /the error #REF!/],
  ["CE 1", "ENT-1", "#NAME?", /the error #NAME\?/],
])("%s, %s, %s is refused, because the spreadsheet has changed it", async (tracking, order, courier, words) => {
  const [row] = await readTrackingFile(Buffer.from(`AWB,Order,Courier\n${tracking},${order},${courier}`));
  expect(row?.problem).toMatch(words);
});
