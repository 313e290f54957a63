import { expect, test } from "vitest";
import { createOrderAttempt } from "./order-attempt.ts";

const wish = { coupon_token: "a", billing_address: 1, shipping_address: 2 };

test("a repeat after a lost answer keeps its key", () => {
  const attempt = createOrderAttempt();
  const key = attempt.keyFor(wish);
  for (const status of [0, 408, 429, 500, 503]) {
    attempt.failed(status);
    expect(attempt.keyFor({ ...wish })).toBe(key);
  }
});

test("after a refusal, or when the wish has changed, there is a new key", () => {
  const attempt = createOrderAttempt();
  const keys = [attempt.keyFor(wish)];
  for (const status of [403, 404, 409, 422]) {
    attempt.failed(status);
    keys.push(attempt.keyFor(wish));
  }
  keys.push(attempt.keyFor({ ...wish, coupon_token: "b" }));
  keys.push(attempt.keyFor(wish));
  expect(new Set(keys).size).toBe(keys.length);
});

test("a key is long and of visible characters", () => {
  expect(createOrderAttempt().keyFor(wish)).toMatch(/^[0-9a-f]{32}$/);
});
