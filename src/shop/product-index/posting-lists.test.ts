import fc from "fast-check";
import { expect, test } from "vitest";
import { type NumbersChanged, PostingListsBuilder } from "./posting-lists.ts";

const numbers = fc.uniqueArray(fc.nat(40), { maxLength: 6 });

/** The expected lists, from the numbers of each slot. */
function expected(numbersAt: readonly (readonly number[])[]) {
  const lists = Array.from({ length: 42 }, (): number[] => []);
  for (const [slot, own] of numbersAt.entries()) for (const number of own) lists[number]?.push(slot);
  return lists;
}

test("changed lists are those of a first load", async () => {
  const changed = fc.record({ slot: fc.nat(14), after: numbers });
  await fc.assert(
    fc.asyncProperty(
      fc.array(numbers, { maxLength: 12 }),
      fc.array(fc.uniqueArray(changed, { selector: ({ slot }) => slot }), { maxLength: 8 }),
      async (loaded, rounds) => {
        const builder = new PostingListsBuilder();
        for (const [slot, own] of loaded.entries()) builder.add(slot, own);
        const first = await builder.finish();
        let lists = first;
        const numbersAt = Array.from({ length: 15 }, (_, slot) => loaded[slot] ?? []);
        for (const round of rounds) {
          lists = lists.with(round.map(({ slot, after }) => ({ slot, before: numbersAt[slot] ?? [], after })));
          for (const { slot, after } of round) numbersAt[slot] = after;
          const all = expected(numbersAt);
          expect(all.map((_, number) => [...lists.of(number)])).toEqual(all);
          expect(all.map((_, number) => lists.count(number))).toEqual(all.map(({ length }) => length));
        }
        // Lists from before the changes are unaffected.
        const before = expected(loaded);
        expect(before.map((_, number) => [...first.of(number)])).toEqual(before);
      },
    ),
  );
});

test("lists are the same when many changes have been written among them", async () => {
  const builder = new PostingListsBuilder();
  for (let slot = 0; slot < 3000; slot++) builder.add(slot, [slot, 5000]);
  const first = await builder.finish();
  const changes = Array.from({ length: 2500 }, (_, slot): NumbersChanged => {
    return { slot, before: [slot, 5000], after: [slot + 6000, 5000] };
  });
  const lists = changes.reduce((before, change) => before.with([change]), first);
  const slots: number[] = [];
  lists.each(7500, (slot) => slots.push(slot));
  expect([slots, lists.count(1500), lists.count(2600), lists.count(5000)]).toEqual([[1500], 0, 1, 3000]);
  expect([first.count(1500), first.count(7500), lists.of(undefined).length]).toEqual([1, 0, 0]);
});
