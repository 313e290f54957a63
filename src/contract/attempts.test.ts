import { expect, test } from "vitest";
import { createAttempts } from "./attempts.ts";

test("a request keeps its key while its outcome is unknown", () => {
  const attempts = createAttempts();
  const key = attempts.keyFor("receive 500");
  for (const status of [0, 401, 408, 429, 500, 503]) {
    attempts.answered("receive 500", status);
    expect(attempts.keyFor("receive 500"), String(status)).toBe(key);
  }
});

test("after a reply, and for another request, there is a new key", () => {
  const attempts = createAttempts();
  const keys = [attempts.keyFor("receive 500"), attempts.keyFor("receive 501")];
  for (const status of [200, 201, 204, 403, 404, 409, 422]) {
    attempts.answered("receive 500", status);
    keys.push(attempts.keyFor("receive 500"));
  }
  expect(new Set(keys).size).toBe(keys.length);
  expect(attempts.keyFor("receive 501")).toBe(keys[1]);
});

const hour = 60 * 60 * 1000;

test("once the server may have forgotten a key, the caller learns it instead of getting a new one", () => {
  let now = Date.parse("2026-11-30T09:00:00Z");
  const attempts = createAttempts(undefined, () => now);
  const key = attempts.keyFor("order");
  now += 22 * hour;
  expect(attempts.keyFor("order")).toBe(key);
  now += 2 * hour;
  expect(attempts.keyFor("order")).toBeNull();
  // Then it is the caller's decision.
  expect(attempts.keyFor("order")).toMatch(/^[0-9a-f]{32}$/);
  expect(attempts.keyFor("order")).not.toBe(key);
  now -= hour;
  expect(attempts.keyFor("order"), "the clock was set back").toBeNull();
});

test("a key is long and of visible characters", () => {
  expect(createAttempts().keyFor("a wish")).toMatch(/^[0-9a-f]{32}$/);
});
