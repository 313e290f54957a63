import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, nearWords } from "./near-words.ts";

describe("distance", () => {
  test.each([
    ["forceps", "forceps", 0],
    ["forcps", "forceps", 1],
    ["forrceps", "forceps", 1],
    ["forcesp", "forceps", 1],
    ["fxrxexs", "forceps", 3],
    ["a", "forceps", 3],
  ])("%s, %s: %i", (asked, word, distance) => {
    expect(editDistance(asked, word, 2, false)).toBe(distance);
  });

  test("to the beginning of a longer word", () => {
    expect(editDistance("laringo", "laryngoscope", 2, true)).toBe(1);
    expect(editDistance("laringo", "laryngoscope", 2, false)).toBe(3);
  });
});

test("one wrong letter anywhere in a longer word is always forgiven", () => {
  const words = ["speculum", "curette", "otoscope", "endoscope", "retractor", "ventilation"];
  const { nearest } = nearWords(words);
  fc.assert(
    fc.property(
      fc.constantFrom(...words),
      fc.nat(),
      fc.constantFrom("add", "leave out", "change", "swap"),
      fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"),
      (word, place, edit, letter) => {
        const at = place % (word.length - 1);
        const typed = {
          add: word.slice(0, at) + letter + word.slice(at),
          "leave out": word.slice(0, at) + word.slice(at + 1),
          change: word.slice(0, at) + letter + word.slice(at + 1),
          swap: word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
        }[edit];
        expect(nearest(typed).map((index) => words[index])).toContain(word);
      },
    ),
  );
});
