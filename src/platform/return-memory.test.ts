import { expect, test } from "vitest";
import { returnMemory } from "./return-memory.ts";

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
