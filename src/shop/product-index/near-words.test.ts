import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance, NearWords } from "./near-words.ts";

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

/** The full distance table, without shortcuts. */
function plainDistance(asked: string, word: string, orBeginning: boolean): number {
  const table = Array.from({ length: asked.length + 1 }, (_, row) =>
    Array.from({ length: word.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let row = 1; row <= asked.length; row++) {
    for (let column = 1; column <= word.length; column++) {
      const same = asked[row - 1] === word[column - 1];
      const isSwap =
        row > 1 && column > 1 && asked[row - 1] === word[column - 2] && asked[row - 2] === word[column - 1];
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1)];
      if (isSwap) ways.push(at(row - 2, column - 2) + 1);
      (table[row] as number[])[column] = Math.min(...ways);
    }
  }
  const last = table[asked.length] as number[];
  return orBeginning ? Math.min(...last) : (last[word.length] ?? 0);
}

test("the distance is that of the whole table, up to the limit", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abc1"), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 3 }), fc.boolean(), (asked, other, limit, orBeginning) => {
      const distance = Math.min(plainDistance(asked, other, orBeginning), limit + 1);
      expect(editDistance(asked, other, limit, orBeginning)).toBe(distance);
    }),
    { numRuns: 2000 },
  );
  expect(editDistance("a".repeat(200), `${"a".repeat(199)}b`, 2, true)).toBe(1);
});

test("one wrong letter anywhere in a longer word is always forgiven", () => {
  const words = ["speculum", "curette", "otoscope", "endoscope", "retractor", "ventilation"];
  const near = new NearWords();
  for (const word of words) near.add(word);
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
        expect(near.nearest(typed).map((index) => words[index])).toContain(word);
      },
    ),
  );
});
