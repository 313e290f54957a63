import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pausable } from "./pausable.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether the pause has ended, checked after everything due has run. */
function watched(pause: Promise<void>) {
  let isOver = false;
  pause.then(() => {
    isOver = true;
  });
  return async (milliseconds = 0) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return isOver;
  };
}

test("a pause lasts as long as it should", async () => {
  const isOver = watched(pausable().pause(1000));
  expect(await isOver(999)).toBe(false);
  expect(await isOver(1)).toBe(true);
});

test("it is cut short, and leaves no timer behind", async () => {
  const { pause, wake } = pausable();
  const isOver = watched(pause(60_000));
  expect(await isOver(10)).toBe(false);
  wake();
  expect(await isOver()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("woken before it begins, it does not begin, however often it was woken", async () => {
  const { pause, wake } = pausable();
  wake();
  wake();
  expect(await watched(pause(60_000))()).toBe(true);
  const second = watched(pause(1000));
  expect(await second(999)).toBe(false);
  expect(await second(1)).toBe(true);
});

test("a pause that has ended does not shorten the next", async () => {
  const { pause, wake } = pausable();
  const first = watched(pause(1000));
  wake();
  expect(await first()).toBe(true);
  expect(await watched(pause(1000))(999)).toBe(false);
});
