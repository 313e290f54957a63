import fc from "fast-check";
import { expect, test } from "vitest";
import { Dictionary } from "./dictionary.ts";

const occurrences = (dictionary: Dictionary, part: string) => {
  const found: [number, string, string][] = [];
  dictionary.eachContaining(part, (...each) => found.push(each));
  return found;
};

/** Every occurrence by reading each text, with its neighbours. */
const read = (texts: readonly string[], part: string) =>
  texts.flatMap((text, number) => {
    const enclosed = `\n${text}\n`;
    return Array.from({ length: text.length }, (_, place) => place + 1)
      .filter((place) => part !== "" && enclosed.startsWith(part, place))
      .map((place): [number, string, string] => [
        number,
        enclosed.charAt(place - 1),
        enclosed.charAt(place + part.length),
      ]);
  });

test("a text keeps its number, and a new one gets the next", () => {
  const dictionary = new Dictionary(["snare", "curette"]);
  expect(["curette", "probe", "snare", "probe", ""].map((text) => dictionary.add(text))).toEqual([1, 2, 0, 2, 3]);
  expect([dictionary.lookup("probe"), dictionary.lookup(""), dictionary.lookup("unknown")]).toEqual([2, 3, undefined]);
  expect(dictionary.texts).toEqual(["snare", "curette", "probe", ""]);
});

test("parts are found in all texts as by reading each, joined or not, overlapping or at either end", () => {
  const word = fc.string({ unit: fc.constantFrom(..."aab "), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 10 }), fc.array(word, { maxLength: 6 }), word, (first, later, part) => {
      const dictionary = new Dictionary(first);
      dictionary.join();
      for (const text of later) dictionary.add(text);
      expect(occurrences(dictionary, part)).toEqual(read(dictionary.texts, part));
      dictionary.join();
      expect(occurrences(dictionary, part)).toEqual(read(dictionary.texts, part));
    }),
  );
});

test("many texts added one by one are joined on the way, and found all the same", () => {
  const dictionary = new Dictionary();
  for (let number = 0; number < 2500; number++) dictionary.add(`probe ${number}`);
  expect(occurrences(dictionary, "e 2499")).toEqual([[2499, "b", "\n"]]);
  dictionary.add("probe 24990");
  expect(occurrences(dictionary, "e 2499")).toEqual([
    [2499, "b", "\n"],
    [2500, "b", "0"],
  ]);
  expect(occurrences(dictionary, "probe")).toHaveLength(2501);
});
