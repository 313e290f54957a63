import fc from "fast-check";
import { expect, test } from "vitest";
import { reorder, sortInSlices } from "./slot-order.ts";

const keys = fc.array(fc.nat(50), { minLength: 1, maxLength: 80 });

test("a changed order is the one that sorting gives", async () => {
  await fc.assert(
    fc.asyncProperty(
      keys,
      fc.array(fc.tuple(fc.nat(90), fc.nat(50), fc.boolean()), { maxLength: 60 }),
      async (given, changes) => {
        const before = given.slice();
        const compare = (sorted: number[]) => (a: number, b: number) => (sorted[a] ?? 0) - (sorted[b] ?? 0) || a - b;
        const order = await sortInSlices(before.keys(), compare(before));
        const after = before.slice();
        const gone = new Set<number>();
        for (const [slot, key, isGone] of changes) {
          after[slot] = key;
          if (isGone) gone.add(slot);
          else gone.delete(slot);
        }
        const changed = new Set(changes.map(([slot]) => slot));
        const present = [...changed].filter((slot) => !gone.has(slot));
        const left = Object.keys(after)
          .map(Number)
          .filter((slot) => !gone.has(slot));
        const expected = left.sort(compare(after));
        expect([...reorder(order, changed, present, compare(after))]).toEqual(expected);
      },
    ),
  );
});
