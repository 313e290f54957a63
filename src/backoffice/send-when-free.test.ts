import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../contract/api-error.ts";
import { sendWhenFree } from "./send-when-free.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (status: number, retryAfter: number | null) =>
  new ApiError(status, { message: "Not now.", code: "unavailable" }, retryAfter);

test("a file is sent again when the server said that it may be free", async () => {
  const send = vi.fn(async () => "stored");
  send.mockRejectedValueOnce(refused(503, 3)).mockRejectedValueOnce(refused(503, 5));
  const sent = sendWhenFree(send);
  await vi.advanceTimersByTimeAsync(2999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await sent).toBe("stored");
});

test.each([
  ["says no time", refused(503, null)],
  ["is away for long", refused(503, 120)],
  ["limits the sender", refused(429, 3)],
  ["refuses the file", refused(422, null)],
  ["was not reached", refused(0, null)],
])("a server that %s is not asked again", async (_what, error) => {
  const send = vi.fn(() => Promise.reject(error));
  await expect(sendWhenFree(send)).rejects.toBe(error);
  expect(send).toHaveBeenCalledTimes(1);
});

test("a server that stays busy is asked eleven times", async () => {
  const error = refused(503, 3);
  const send = vi.fn(() => Promise.reject(error));
  const sent = expect(sendWhenFree(send)).rejects.toBe(error);
  await vi.runAllTimersAsync();
  await sent;
  expect(send).toHaveBeenCalledTimes(11);
});
