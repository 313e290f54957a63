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

test.each([0, 1, 4095, 4096, 4097, 8192, 8193, 12_288, 20_001])(
  "%i slots are sorted in slices as in one go, equal ones in the order given",
  async (length) => {
    const keyOf = (slot: number) => (slot * 7919) % 1000;
    const slots = Array.from({ length }, (_, place) => (place * 104_729) % 1_000_003);
    const compare = (a: number, b: number) => keyOf(a) - keyOf(b);
    expect(await sortInSlices(slots, compare)).toEqual(Int32Array.from(slots.toSorted(compare)));
  },
);

test("others are answered while many slots are sorted", async () => {
  let answered = 0;
  let isSorting = true;
  const answerOne = () => {
    answered++;
    if (isSorting) setImmediate(answerOne);
  };
  setImmediate(answerOne);
  await sortInSlices(Array.from({ length: 50_000 }).keys(), (a, b) => b - a);
  isSorting = false;
  expect(answered).toBeGreaterThan(10);
});
