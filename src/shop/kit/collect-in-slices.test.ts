import { setImmediate } from "node:timers";
import { afterEach, expect, test, vi } from "vitest";
import { collectInSlices } from "./collect-in-slices.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("what is picked is collected in order, without the items that are left out", async () => {
  const picked = await collectInSlices(new Set([3, 0, 4, 1]), (item) => (item === 4 ? null : item));
  expect(picked).toEqual([3, 0, 1]);
  expect(await collectInSlices([], () => 1)).toEqual([]);
  expect(await collectInSlices([1], () => undefined)).toEqual([undefined]);
});

test("a long search lets others be answered in between, a short one does not wait for them", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const others: number[] = [];
  const answerOthers = (at: number) => setImmediate(() => others.push(at));
  const search = (each: number) =>
    collectInSlices([1, 2, 3, 4, 5, 6], (item) => {
      now += each;
      answerOthers(item);
      return others.length;
    });
  // Items of 2 ms: others wait for at most three of them.
  expect(await search(2)).toEqual([0, 0, 0, 3, 3, 3]);
  others.length = 0;
  expect(await search(0)).toEqual([0, 0, 0, 0, 0, 0]);
});

test("a fault ends the search", async () => {
  const seen: number[] = [];
  const search = collectInSlices([1, 2, 3], (item) => {
    seen.push(item);
    if (item === 2) throw new Error("Fault.");
    return item;
  });
  await expect(search).rejects.toThrow("Fault.");
  expect(seen).toEqual([1, 2]);
});
