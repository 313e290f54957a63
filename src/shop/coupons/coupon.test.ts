import { expect, test } from "vitest";
import { Refusal } from "../kit/refusal.ts";
import { type Coupon, couponAmount, couponProblem } from "./coupon.ts";

const tenPercent: Coupon = {
  id: 1,
  code: "WELCOME10",
  kind: "percent",
  value: 1000,
  minimum_paise: 2_000_00,
  largest_paise: 2_500_00,
  valid_from: "2026-01-01",
  valid_to: "2026-11-21",
  usage_limit: 5,
  per_customer_limit: 1,
  used_count: 0,
  switched_off: false,
};

test.each([
  ["a percentage is rounded down to the paisa", tenPercent, 2_345_67, 234_56],
  ["never above its largest amount", tenPercent, 9_99_999_99, 2_500_00],
  ["an amount is taken as it is", { ...tenPercent, kind: "amount" as const, value: 500_00 }, 5_000_00, 500_00],
  ["never above the goods", { ...tenPercent, kind: "amount" as const, value: 500_00 }, 300_00, 300_00],
  ["nothing off nothing", tenPercent, 0, 0],
  ["half a percent of an odd sum", { ...tenPercent, value: 50, largest_paise: null }, 99_99, 49],
])("coupon amount: %s", (_name, coupon, subtotal, amount) => {
  expect(couponAmount(coupon, subtotal)).toBe(amount);
});

test.each([
  ["unknown", undefined, "2026-11-21", 9_999_00, 0, "coupon_unknown"],
  ["switched off", { ...tenPercent, switched_off: true }, "2026-11-21", 9_999_00, 0, "coupon_unknown"],
  ["the day before its first", tenPercent, "2025-12-31", 9_999_00, 0, "coupon_unknown"],
  ["its first day", tenPercent, "2026-01-01", 9_999_00, 0, null],
  ["its last day", tenPercent, "2026-11-21", 9_999_00, 0, null],
  ["the day after its last", tenPercent, "2026-11-22", 9_999_00, 0, "coupon_expired"],
  ["one use left", { ...tenPercent, used_count: 4 }, "2026-11-21", 9_999_00, 0, null],
  ["used up", { ...tenPercent, used_count: 5 }, "2026-11-21", 9_999_00, 0, "coupon_used_up"],
  ["used by this customer", tenPercent, "2026-11-21", 9_999_00, 1, "coupon_used_up"],
  ["goods worth exactly the minimum", tenPercent, "2026-11-21", 2_000_00, 0, null],
  ["a paisa below the minimum", tenPercent, "2026-11-21", 1_999_99, 0, "coupon_minimum"],
])("coupon: %s", (_name, coupon, today, subtotal, used, code) => {
  const problem = couponProblem(coupon, today, subtotal, used);
  expect(problem?.code ?? null).toBe(code);
  if (problem) expect(problem).toBeInstanceOf(Refusal);
  if (problem) expect(problem.status).toBe(404);
});
