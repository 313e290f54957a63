import { describe, expect, test } from "vitest";
import { NameIndex, rank } from "./name-index.ts";
import { NearWords } from "./near-words.ts";
import { indexTerms } from "./term-index.ts";
import { WordIndex } from "./word-index.ts";

/* Names, categories and staff's terms may be in Hindi, whose vowel signs are marks and whose letters may be written in two ways. */

const names = [
  "\u0928\u093e\u0938\u093f\u0915\u093e \u0926\u0930\u094d\u092a\u0923 90 mm",
  "\u0915\u0930\u094d\u0923 \u0926\u0930\u094d\u092a\u0923",
  "\u0915\u0930\u094d\u0923 \u0915\u0940 \u0938\u092b\u093c\u093e\u0908",
  "Otoscope \u0913\u091f\u094b\u0938\u094d\u0915\u094b\u092a",
];
const [nasal, aural, cleaning, otoscope] = [0, 1, 2, 3] as const;

async function words() {
  const builder = WordIndex.builder();
  for (const [slot, name] of names.entries()) builder.add(slot, name);
  const index = await builder.finish();
  const terms = [{ term: "\u0938\u0941\u0928\u0928\u093e", targets: [() => [aural, otoscope]] }];
  return index.finder(
    indexTerms(terms, () => []),
    names.length,
    (slots) => [...slots].sort((one, other) => one - other),
  );
}

describe("words in Hindi", () => {
  test.each([
    ["a whole word", "\u0926\u0930\u094d\u092a\u0923", [nasal, aural]],
    ["two words of one name, in any order", "\u0926\u0930\u094d\u092a\u0923 \u0915\u0930\u094d\u0923", [aural]],
    ["the beginning of a word", "\u0928\u093e\u0938\u093f", [nasal]],
    ["a word beside one in English", "otoscope \u0913\u091f\u094b\u0938\u094d\u0915\u094b\u092a", [otoscope]],
    ["a letter with its dot as one character", "\u0938\u095e\u093e\u0908", [cleaning]],
    ["a letter and its dot as two characters", "\u0938\u092b\u093c\u093e\u0908", [cleaning]],
    ["a word with a joiner, as some keyboards write it", "\u0926\u0930\u094d\u200d\u092a\u0923", [nasal, aural]],
    ["a term", "\u0938\u0941\u0928\u0928\u093e", [aural, otoscope]],
    ["a term and a word", "\u0938\u0941\u0928\u0928\u093e \u0926\u0930\u094d\u092a\u0923", [aural]],
    ["words that no name has together", "\u0928\u093e\u0938\u093f\u0915\u093e \u0915\u0930\u094d\u0923", []],
    ["a vowel sign and nothing else", "\u0948", []],
  ])("find by %s", async (_what, text, slots) => {
    expect((await words()).find(text)).toEqual(slots);
  });

  test("are corrected when a vowel sign or a letter is wrong", async () => {
    const finder = await words();
    expect(finder.correct("\u0928\u0938\u093f\u0915\u093e")).toBe("\u0928\u093e\u0938\u093f\u0915\u093e");
    expect(finder.correct("\u0926\u0930\u092a\u0923")).toBe("\u0926\u0930\u094d\u092a\u0923");
    expect(finder.correct("\u0926\u0930\u094d\u092a\u0923")).toBeNull();
  });

  test("of two letters are near to nothing, because every other one would be", () => {
    const near = new NearWords();
    near.add("\u0915\u0940");
    near.add("\u0915\u0930\u094d\u0923");
    expect(near.nearest("\u0915\u093e")).toEqual([]);
    expect(near.nearest("\u0915\u0930\u0923")).toEqual([1]);
  });
});

describe("parts of names in Hindi", () => {
  async function ranked(text: string): Promise<Record<number, number>> {
    const builder = NameIndex.builder();
    for (const [slot, name] of names.entries()) builder.add(slot, name);
    const best: Record<number, number> = {};
    (await builder.finish()).rank(
      text,
      names.length,
      (slot) => names[slot] ?? "",
      (slot, each) => {
        best[slot] = Math.min(best[slot] ?? each, each);
      },
    );
    return best;
  }

  test("are ranked by where they begin; a vowel sign does not begin a word", async () => {
    expect(await ranked("\u0915\u0930\u094d\u0923")).toEqual({
      [aural]: rank.nameBegins,
      [cleaning]: rank.nameBegins,
    });
    expect(await ranked("\u0926\u0930\u094d\u092a\u0923")).toEqual({
      [nasal]: rank.wordBegins,
      [aural]: rank.wordBegins,
    });
    expect(await ranked("\u0915\u0930\u094d\u0923 \u0926\u0930\u094d\u092a\u0923")).toEqual({ [aural]: rank.exact });
    // The letter after a vowel sign continues the word.
    expect(await ranked("\u0938\u093f\u0915\u093e")).toEqual({ [nasal]: rank.inName });
    expect(await ranked("\u092a\u0923 90")).toEqual({ [nasal]: rank.inName });
  });
});

test("a search of 20,000 characters is answered in a few milliseconds of a processor", async () => {
  const finder = await words();
  for (const text of [
    "\u0926\u0930\u094d\u092a\u0923 ".repeat(3000),
    "x".repeat(20_000),
    "\u0915\u0940".repeat(10_000),
  ]) {
    const before = process.threadCpuUsage();
    finder.find(text);
    finder.correct(text);
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500);
  }
});
