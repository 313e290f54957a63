import { expect, test } from "vitest";
import { ApiError } from "../contract/api-error.ts";
import { retryDelay, shouldRetry } from "./query-client.ts";

const failed = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, { message: "Not now.", code: "unavailable" }, retryAfter);

test.each([0, 502, 503, 504])("retries a read that failed with %i, at most three times", (status) => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failed(status)))).toEqual([true, true, true, false]);
});

test.each([400, 401, 403, 404, 409, 422, 429, 500])("does not retry a read that failed with %i", (status) => {
  expect(shouldRetry(0, failed(status))).toBe(false);
});

test("does not retry a read whose reply cannot be parsed", () => {
  expect(shouldRetry(0, new SyntaxError("Unexpected token"))).toBe(false);
});

test("waits as long as Retry-After says, otherwise with exponential backoff", () => {
  expect(retryDelay(0, failed(503, 7))).toBe(7000);
  expect([0, 1, 2].map((failures) => retryDelay(failures, failed(0)))).toEqual([1000, 2000, 4000]);
});

test("does not retry when Retry-After is above half a minute", () => {
  expect(shouldRetry(0, failed(503, 31))).toBe(false);
});
