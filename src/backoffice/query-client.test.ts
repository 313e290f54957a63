import { expect, test } from "vitest";
import { ApiError } from "../contract/api-error.ts";
import { retryDelay, shouldRetry } from "./query-client.ts";

const failed = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, { message: "Not now.", code: "unavailable" }, retryAfter);

test.each([0, 502, 503, 504])("a read that failed with %i is sent again, three times at most", (status) => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failed(status)))).toEqual([true, true, true, false]);
});

test.each([400, 401, 403, 404, 409, 422, 429, 500])("one that failed with %i is not", (status) => {
  expect(shouldRetry(0, failed(status))).toBe(false);
});

test("nor is one whose reply could not be read", () => {
  expect(shouldRetry(0, new SyntaxError("Unexpected token"))).toBe(false);
});

test("it waits as long as the reply asks, or longer each time", () => {
  expect(retryDelay(0, failed(503, 7))).toBe(7000);
  expect([0, 1, 2].map((failures) => retryDelay(failures, failed(0)))).toEqual([1000, 2000, 4000]);
});

test("a wait of more than half a minute is not begun", () => {
  expect(shouldRetry(0, failed(503, 31))).toBe(false);
});
