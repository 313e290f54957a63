import { expect, test } from "vitest";
import { isChangedBy } from "./invalidation.ts";

test.each([
  ["POST staff/orders/:token/pack", "GET staff/orders/:token"],
  ["POST staff/orders/:token/pack", "GET staff/orders"],
  ["POST staff/orders/:token/pack", "GET staff/lots"],
  ["POST staff/orders/confirm", "GET staff/bulk-runs"],
  ["POST staff/orders/:token/cancel", "GET staff/notes/for-me"],
  ["DELETE staff/coupons/:id", "GET staff/coupons"],
  ["PUT staff/settings/selling", "GET staff/products/:id"],
  ["PUT staff/faq", "GET staff/audit"],
] as const)("%s changes %s", (write, read) => {
  expect(isChangedBy(write, read)).toBe(true);
});

test.each([
  ["PUT staff/faq", "GET staff/orders"],
  ["POST staff/stock/scan", "GET staff/stock"],
  ["POST staff/settings/home/preview", "GET staff/settings"],
  ["POST staff/settings/brand/preview", "GET staff/settings"],
] as const)("%s leaves %s as it is", (write, read) => {
  expect(isChangedBy(write, read)).toBe(false);
});
