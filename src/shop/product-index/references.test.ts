import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refKey } from "../kit/ref-key.ts";
import { rank } from "./name-index.ts";
import { nearestReferences } from "./near-references.ts";
import { ReferenceGrams } from "./reference-grams.ts";
import { ReferenceKeys } from "./reference-keys.ts";

type References = readonly (readonly string[])[];
const none: readonly string[] = [];
const slots = 8;

async function load(references: References) {
  const grams = ReferenceGrams.builder();
  const keys = ReferenceKeys.builder();
  for (const [slot, own] of references.entries()) {
    grams.add(slot, own);
    keys.add(slot, own);
  }
  return { grams: await grams.finish(), keys: await keys.finish() };
}

const reference = fc
  .string({ unit: fc.constantFrom(..."ABb12", "-"), minLength: 2, maxLength: 7 })
  .filter((each) => refKey(each) !== "");

/** References of some products; no two have the same. */
const catalogue = fc
  .uniqueArray(reference, { selector: refKey, maxLength: 12 })
  .chain((all) => fc.tuple(...all.map((each) => fc.tuple(fc.constant(each), fc.nat(slots - 1)))))
  .map((placed) =>
    Array.from({ length: slots }, (_, slot) => placed.flatMap(([each, own]) => (own === slot ? each : []))),
  );

const entries = (keys: ReferenceKeys) => Array.from({ length: keys.size }, (_, place) => keys.at(place));

function ranked(grams: ReferenceGrams, text: string): Record<number, number> {
  const best: Record<number, number> = {};
  grams.rank(text, (slot, each) => {
    best[slot] = Math.min(best[slot] ?? each, each);
  });
  return best;
}

/** The best rank of each product, by reading every reference. */
function read(references: References, text: string): Record<number, number> {
  const key = refKey(text);
  const rankOf = (each: string) =>
    each === key ? rank.exact : each.startsWith(key) ? rank.refBegins : each.includes(key) ? rank.inRef : Infinity;
  return Object.fromEntries(
    references
      .map((own, slot) => [slot, key === "" ? Infinity : Math.min(...own.map(refKey).map(rankOf))] as const)
      .filter(([, best]) => best < Infinity),
  );
}

test("parts of references are found as by reading each, also after changes and from a saved index", async () => {
  await fc.assert(
    fc.asyncProperty(
      catalogue,
      catalogue,
      fc.array(reference, { minLength: 1, maxLength: 6 }),
      async (was, is, parts) => {
        const loaded = await load(was);
        const changes = was.map((before, slot) => ({ slot, before, after: is[slot] ?? none }));
        const grams = loaded.grams.with(changes);
        const restored = ReferenceGrams.restore(grams.save());
        for (const part of [...parts, ...is.flat(), "A", "1"]) {
          expect(ranked(grams, part), part).toEqual(read(is, part));
          expect(ranked(restored, part), part).toEqual(read(is, part));
          expect(ranked(loaded.grams, part), part).toEqual(read(was, part));
          const having = Object.keys(read(is, part)).map(Number);
          expect([...grams.containing(refKey(part))].sort(), part).toEqual(having);
        }
        for (const whole of is.flat().map(refKey)) {
          const owner = is.findIndex((own) => own.map(refKey).includes(whole));
          expect(grams.containing(`^${whole}$`), whole).toEqual([owner]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("references in their order are those of a first load after changes and from a saved list", async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, catalogue, async (was, is) => {
      const loaded = await load(was);
      const changed = loaded.keys.with(was.map((before, slot) => ({ slot, before, after: is[slot] ?? none })));
      const expected = entries((await load(is)).keys);
      expect(entries(changed)).toEqual(expected);
      expect(entries(ReferenceKeys.restore(changed.save()))).toEqual(expected);
      for (const { key } of expected) {
        const begun = expected.filter((each) => each.key.startsWith(key.slice(0, 2)));
        expect(changed.beginning(key.slice(0, 2), 100)).toEqual(begun);
        expect(changed.withCharacters([...key])).toEqual(expected.filter((each) => each.key === key));
      }
    }),
    { numRuns: 60 },
  );
});

describe("near spellings of a reference", () => {
  const references = ["NK-EE-1101", "NK-EE-1102", "NK-EF-1101", "OT-200", "OT-2000"];
  const near = async (asked: string) => {
    const { keys } = await load(references.map((each) => [each]));
    return nearestReferences(keys, refKey(asked)).map((place) => keys.at(place).key);
  };

  test.each([
    ["NKEE11O1", ["NKEE1101"]],
    ["NKE1101", ["NKEE1101", "NKEF1101"]],
    ["NKEE1011", ["NKEE1101"]],
    ["11011", []],
    ["ZZZZZZZZ", []],
  ])("%s: %j", async (asked, expected) => {
    expect((await near(asked)).toSorted()).toEqual(expected);
  });
});
