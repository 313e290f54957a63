import { expect, test, vi } from "vitest";
import { indexTerms } from "./term-index.ts";

const resolve = vi.fn((target: string): readonly number[] => {
  const slots: Record<string, number[]> = { snare: [1, 2], "ear speculum": [3], "nk-ee-1101": [4, 1] };
  return slots[target] ?? [];
});
const index = indexTerms(
  [
    { term: "Adeno-tonsillectomy", targets: ["Snare", "NK-EE-1101"] },
    { term: "ear speculum", targets: ["Ear  Speculum"] },
    { term: "Ear", targets: ["snare"] },
    { term: "EAR", targets: [() => [9]] },
    { term: "biopsy", targets: ["nothing of this name"] },
    { term: "nose and throat set for wards", targets: ["snare"] },
  ],
  resolve,
);

test.each([
  ["adeno tonsillectomy", [1, 2, 4]],
  ["ADENO - TONSILLECTOMY", [1, 2, 4]],
  ["adeno-tonsillectomys", [1, 2, 4]],
  ["ear", [1, 2, 9]],
  ["ears", [1, 2, 9]],
  ["biopsies", []],
  ["tonsillectomy", []],
  ["", []],
])("%j means the products %j, in the order of its targets, each once", (text, products) => {
  expect(index.find(text)).toEqual(products);
});

test("the longest terms among the words count, and every word once", () => {
  const split = (text: string) => index.split(text.split(" ")).map(({ phrase, products }) => [phrase, products.length]);
  expect(split("large ear speculum ear")).toEqual([
    ["large", 0],
    ["ear speculum", 1],
    ["ear", 3],
  ]);
  expect(split("speculum")).toEqual([["speculum", 0]]);
  expect(index.split([])).toEqual([]);
  // Phrases of more than five words are not looked for.
  expect(split("nose and throat set for wards").every(([, products]) => products === 0)).toBe(true);
});

test("every word of every term is known, so that it is not taken for a mistyped one", () => {
  expect([...index.words].sort()).toEqual(
    ["adeno", "and", "biopsy", "ear", "for", "nose", "set", "speculum", "throat", "tonsillectomy", "wards"].sort(),
  );
});

test("a term's products are determined once, when it is first searched for", () => {
  const asked = vi.fn(() => [5]);
  const terms = indexTerms([{ term: "kit", targets: [asked] }], resolve);
  expect(asked).not.toHaveBeenCalled();
  expect([terms.find("kit"), terms.find("KIT"), terms.find("kits")]).toEqual([[5], [5], [5]]);
  expect(asked).toHaveBeenCalledOnce();
});
