import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { patience } from "../../test/support/patience.ts";
import { returnMemory, returnMemoryWhenIdle } from "./return-memory.ts";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

test("what is no longer used leaves the heap, and what is used stays", () => {
  let garbage: object[] | null = Array.from({ length: 1_500_000 }, (_, place) => ({ place, text: `text ${place}` }));
  const used = { first: garbage[0] };
  const before = process.memoryUsage().heapUsed;
  garbage = null;
  returnMemory();
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 80_000_000);
  expect(used.first).toEqual({ place: 0, text: "text 0" });
  expect("gc" in globalThis).toBe(false);
});

test("a process that serves returns memory once it has nothing to do", async () => {
  const collect = vi.fn();
  const giveUp = returnMemoryWhenIdle(collect);
  try {
    const begun = performance.now();
    while (performance.now() - begun < 2500) await yieldToEventLoop();
    expect(collect).not.toHaveBeenCalled();
    // Rarely, because asking is work.
    await vi.waitFor(() => expect(collect).toHaveBeenCalledOnce(), { ...patience, interval: 200 });
  } finally {
    giveUp();
  }
});

test("one that ends before that returns nothing", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    returnMemoryWhenIdle()();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("the space for new objects does not grow while something large is loaded, and does afterwards", async () => {
  // In a separate process: the tests' own heap has long reached its limit.
  const program = join(import.meta.dirname, "return-memory.test-process.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const { loaded, afterwards } = JSON.parse(stdout);
  // A process starts with one or two MiB and may grow to 64 or more.
  expect(loaded).toBeLessThanOrEqual(4 * 2 ** 20);
  expect(afterwards).toBeGreaterThanOrEqual(16 * 2 ** 20);
});
