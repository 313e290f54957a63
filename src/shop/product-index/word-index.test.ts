import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexTerms, type SearchTerm } from "./term-index.ts";
import { WordIndex } from "./word-index.ts";
import { singularForms, splitWords } from "./words.ts";

type Texts = readonly (string | undefined)[];

async function load(texts: Texts): Promise<WordIndex> {
  const builder = WordIndex.builder();
  for (const [slot, text] of texts.entries()) if (text !== undefined) builder.add(slot, text);
  return builder.finish();
}

const ascending = (slots: Iterable<number>) => [...slots].sort((one, other) => one - other);
const slots = 10;
const noProducts = () => [];

/** @param terms search terms with their products */
function finder(index: WordIndex, terms: SearchTerm[] = []) {
  return index.finder(indexTerms(terms, noProducts), slots, ascending);
}

/** What a search finds, by reading the words of every product. */
function read(texts: Texts, asked: string): number[] {
  const wordsOf = texts.map((text) => (text === undefined ? [] : splitWords(text)));
  const having = (word: string) => {
    for (const form of singularForms(word)) {
      const own = wordsOf.flatMap((words, slot) => (words.some((each) => each.includes(form)) ? slot : []));
      if (own.length > 0) return own;
    }
    return [];
  };
  const words = splitWords(asked);
  const [first = [], ...others] = words.map(having);
  const all = others.reduce((common, own) => common.filter((slot) => own.includes(slot)), first);
  return all.length > 0 || words.length < 2 ? all : having(words.join(""));
}

const word = fc.constantFrom(
  "ear",
  "ears",
  "oto",
  "scope",
  "otoscope",
  "box",
  "boxes",
  "bodies",
  "body",
  "M\u00fcller",
);
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(" "));
const changed = fc.record({ slot: fc.nat(slots - 1), after: fc.option(words, { nil: undefined }) });
const round = fc.uniqueArray(changed, { selector: ({ slot }) => slot, maxLength: 4 });

test("products are found as by reading each, also after changes and from a saved index", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(words, { maxLength: slots }),
      fc.array(round, { maxLength: 3 }),
      fc.array(words, { minLength: 1, maxLength: 5 }),
      async (loaded, rounds, searches) => {
        const first = await load(loaded);
        const texts: (string | undefined)[] = Array.from({ length: slots }, (_, slot) => loaded[slot]);
        const before = [...texts];
        let index = first;
        for (const changes of rounds) {
          index = index.with(changes.map(({ slot, after }) => ({ slot, before: texts[slot], after })));
          for (const { slot, after } of changes) texts[slot] = after;
        }
        const restored = WordIndex.restore(index.save());
        for (const asked of searches) {
          expect(finder(index).find(asked), asked).toEqual(read(texts, asked));
          expect(finder(restored).find(asked), asked).toEqual(read(texts, asked));
          expect(finder(first).find(asked), asked).toEqual(read(before, asked));
        }
      },
    ),
    { numRuns: 200 },
  );
});

describe("a term", () => {
  const texts = ["Rigid endoscope", "Flexible endoscope", "Snare", "Light source"];
  const terms: SearchTerm[] = [{ term: "FESS set", targets: [() => [3, 0]] }];

  test("finds its products in the order that staff chose", async () => {
    expect(finder(await load(texts), terms).find("fess sets")).toEqual([3, 0]);
  });

  test("is narrowed by other words", async () => {
    expect(finder(await load(texts), terms).find("rigid fess set")).toEqual([0]);
    expect(finder(await load(texts), terms).find("snare fess set")).toEqual([]);
  });

  test("does not count where only names are searched", async () => {
    expect(finder(await load(texts), terms).findNames("fess set")).toEqual([]);
    expect(finder(await load(texts), terms).findNames("endoscope")).toEqual([0, 1]);
  });

  test("is a known spelling, and a misspelled one is corrected", async () => {
    expect(finder(await load(texts), terms).correct("fess set")).toBeNull();
    expect(finder(await load(texts), terms).correct("endoscpoe fess set")).toBe("endoscope fess set");
  });
});

describe("a misspelled word", () => {
  const texts = ["Otoscope", "Otoscope", "Octoscope", "Endoscope"];

  test("is corrected to the most common of the nearest spellings", async () => {
    expect(finder(await load(texts)).correct("ottoscope")).toBe("otoscope");
  });

  test("is not corrected to a word that no product has any more", async () => {
    const index = (await load(texts)).with([0, 1].map((slot) => ({ slot, before: "Otoscope", after: undefined })));
    expect(finder(index).correct("ottoscope")).toBe("octoscope");
  });

  test("is left alone if nothing is near", async () => {
    expect(finder(await load(texts)).correct("zzzzzzzz")).toBeNull();
    expect(finder(await load(texts)).correct("")).toBeNull();
  });
});
