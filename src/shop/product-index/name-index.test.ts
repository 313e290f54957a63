import fc from "fast-check";
import { expect, test } from "vitest";
import { isWordCharacter, NameIndex, rank } from "./name-index.ts";
import { plainText } from "./words.ts";

/* Names are found through their pieces. What is found must be what reading every name finds. */

type Names = readonly (string | undefined)[];

async function load(names: Names): Promise<NameIndex> {
  const builder = NameIndex.builder();
  for (const [slot, name] of names.entries()) if (name !== undefined) builder.add(slot, name);
  return builder.finish();
}

/** The best rank of each product that the index finds, by slot. */
function found(index: NameIndex, text: string, names: Names): Record<number, number> {
  const best: Record<number, number> = {};
  index.rank(
    text,
    names.length,
    (slot) => names[slot] ?? "",
    (slot, each) => {
      best[slot] = Math.min(best[slot] ?? each, each);
    },
  );
  return best;
}

/** The same by reading every name. */
function read(names: Names, text: string): Record<number, number> {
  const wanted = plainText(text);
  const best: Record<number, number> = {};
  for (const [slot, given] of names.entries()) {
    const name = given === undefined ? "" : plainText(given);
    if (wanted === "" || !name.includes(wanted)) continue;
    if (name === wanted) best[slot] = rank.exact;
    else if (name.startsWith(wanted)) best[slot] = rank.nameBegins;
    else {
      const places = Array.from({ length: name.length }, (_, place) => place).filter((place) =>
        name.startsWith(wanted, place),
      );
      const begins = places.some((place) => !isWordCharacter(name.charAt(place - 1)));
      best[slot] = begins ? rank.wordBegins : rank.inName;
    }
  }
  return best;
}

const characters = fc.constantFrom(..."aAb", " ", "-", "\u00fc", "4");
const name = fc.string({ unit: characters, minLength: 1, maxLength: 9 });
const text = fc.string({ unit: characters, maxLength: 5 });
const changed = fc.record({ slot: fc.nat(9), after: fc.option(name, { nil: undefined }) });
const round = fc.uniqueArray(changed, { selector: ({ slot }) => slot, maxLength: 4 });

test("names are found as by reading each, also after changes and from a saved index", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { maxLength: 10 }),
      fc.array(round, { maxLength: 3 }),
      fc.array(text, { minLength: 1, maxLength: 5 }),
      async (loaded, rounds, texts) => {
        const first = await load(loaded);
        const names: (string | undefined)[] = Array.from({ length: 10 }, (_, slot) => loaded[slot]);
        const before = [...names];
        let index = first;
        for (const changes of rounds) {
          index = index.with(changes.map(({ slot, after }) => ({ slot, before: names[slot], after })));
          for (const { slot, after } of changes) names[slot] = after;
        }
        const restored = NameIndex.restore(index.save());
        for (const each of texts) {
          expect(found(index, each, names), each).toEqual(read(names, each));
          expect(found(restored, each, names), each).toEqual(read(names, each));
          // A request in progress keeps the index that it started with.
          expect(found(first, each, before), each).toEqual(read(before, each));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("a change to the same name returns the same index", async () => {
  const index = await load(["Nasal speculum"]);
  expect(index.with([{ slot: 0, before: "Nasal speculum", after: "Nasal speculum" }])).toBe(index);
});

test("a phrase of more words than are looked up is still compared in full", async () => {
  const words = Array.from({ length: 25 }, (_, number) => `w${number}`);
  const names = [words.join(" "), [...words.slice(0, 24), "other"].join(" ")];
  const index = await load(names);
  expect(found(index, words.join(" "), names)).toEqual({ 0: rank.exact });
  expect(found(index, words.slice(0, 23).join(" "), names)).toEqual({ 0: rank.nameBegins, 1: rank.nameBegins });
});
