import { expect, test, vi } from "vitest";
import { waitForResult } from "./wait-for-result.ts";

test("what is there already is returned without a pause", async () => {
  const read = vi.fn(async () => 0);
  expect(await waitForResult(read, 30)).toBe(0);
  expect(read).toHaveBeenCalledOnce();
});

test("null is a result", async () => {
  expect(await waitForResult(async () => null, 30)).toBeNull();
});

test("it is returned once it is there", async () => {
  let reads = 0;
  expect(await waitForResult(async () => (++reads < 3 ? undefined : "done"), 30)).toBe("done");
  expect(reads).toBe(3);
});

test("after the longest time it looks again, and then gives up", async () => {
  const start = performance.now();
  const read = vi.fn(async () => undefined);
  expect(await waitForResult(read, 0.1)).toBeUndefined();
  expect(performance.now() - start).toBeGreaterThanOrEqual(100);
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(2);
});

test("a failing read ends it", async () => {
  await expect(waitForResult(() => Promise.reject(new Error("no database")), 30)).rejects.toThrow("no database");
});
