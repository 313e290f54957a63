import { expect, test } from "vitest";
import { asQuantity } from "./QuantityInput.tsx";

test.each([
  ["0", 1],
  ["-5", 1],
  ["", 1],
  ["abc", 1],
  ["2.9", 2],
  ["007", 7],
  ["10000", 9999],
  ["Infinity", 1],
])("%j becomes %d", (text, quantity) => {
  expect(asQuantity(text)).toBe(quantity);
});
