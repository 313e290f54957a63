import { expect, test } from "vitest";
import { unbrokenAmounts } from "./unbroken-amounts.ts";

test.each([
  ["Pay Rs 6,510.00 at the door.", "Pay Rs\u00a06,510.00 at the door."],
  ["Price Rs 100.00, now −Rs 0.50.", "Price Rs\u00a0100.00, now −Rs\u00a00.50."],
  ["MRs 5 and Rs only", "MRs 5 and Rs only"],
])("%s", (text, shown) => {
  expect(unbrokenAmounts(text)).toBe(shown);
});
