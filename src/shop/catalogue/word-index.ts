import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { longText } from "./long-text.ts";
import { nearWords } from "./near-words.ts";
import type { TermIndex } from "./term-index.ts";
import { singularsOf, wordsOf } from "./words.ts";

/** Words searched for; the rest of a longer text is ignored. */
const mostWords = 8;

/**
 * Finds products of which the name or category has every search word, in some order. A word or phrase among staff's terms stands
 * for the products of the term, too.
 */
export async function buildWordIndex(texts: readonly string[], terms: TermIndex) {
  const numberOf = new Map<string, number>();
  const productsOf: number[][] = [];
  const numbered = (word: string) => {
    const number = numberOf.get(word) ?? numberOf.size;
    if (number === numberOf.size) {
      numberOf.set(word, number);
      productsOf.push([]);
    }
    return productsOf[number] ?? [];
  };
  for (const [index, text] of texts.entries()) {
    if (index % 5000 === 4999) await yieldToEventLoop();
    for (const word of wordsOf(text)) {
      const known = numbered(word);
      if (known.at(-1) !== index) known.push(index);
    }
  }
  const ofNames = [...numberOf.keys()];
  const all = longText(ofNames);
  await yieldToEventLoop();
  // Words of terms are corrected to, but have no products of their own.
  for (const word of terms.words) numbered(word);
  const words = [...numberOf.keys()];
  const near = nearWords(words);

  const containing = (part: string): number[] => {
    const found = new Set<number>();
    all.each(part, (line) => found.add(line));
    return [...found];
  };
  const meant = (asked: string): number[] => {
    for (const word of singularsOf(asked)) {
      const found = containing(word);
      if (found.length > 0) return found;
    }
    return [];
  };
  const named = (word: string): number[] => meant(word).flatMap((number) => productsOf[number] ?? []);

  const find = (text: string, { split }: Pick<TermIndex, "split"> = terms): number[] => {
    const asked = wordsOf(text).slice(0, mostWords);
    const parts = split(asked).map(({ phrase, products }) => {
      const own = phrase.includes(" ") ? [] : named(phrase).sort((a, b) => a - b);
      return { isTerm: products.length > 0, places: new Set(products.length > 0 ? [...products, ...own] : own) };
    });
    // What a term finds is in the order that staff chose.
    const leading = parts.find(({ isTerm }) => isTerm) ?? parts[0];
    const found = [...(leading?.places ?? [])].filter((place) => parts.every(({ places }) => places.has(place)));
    // "oto scope" is meant as one word.
    return found.length > 0 || asked.length < 2 ? found : named(asked.join("")).sort((a, b) => a - b);
  };

  const isKnown = (word: string) => meant(word).length > 0 || terms.words.has(word);

  /** The nearest spellings of a word, the commonest first; the word itself when it is known. */
  const spellings = (word: string): string[] => {
    if (isKnown(word)) return [word];
    const commonest = near.nearest(word).sort((a, b) => (productsOf[b]?.length ?? 0) - (productsOf[a]?.length ?? 0));
    return commonest.map((number) => words[number] ?? "");
  };

  /** The commonest spellings of all words with which anything is found, or null. */
  const correctWords = (asked: string[]): string | null => {
    let combinations = [""];
    for (const word of asked) {
      combinations = combinations
        .flatMap((begun) => spellings(word).map((spelled) => `${begun} ${spelled}`.trim()))
        .slice(0, mostCombinations);
    }
    return combinations.find((corrected) => find(corrected).length > 0) ?? null;
  };

  return {
    find: (text: string) => find(text),
    /** The same without the terms. */
    findNames: (text: string) => find(text, noTerms),
    /** The text spelled as names and terms are, or null when nothing would be found either. */
    correct(text: string): string | null {
      const asked = wordsOf(text).slice(0, mostWords);
      const corrected = correctWords(asked) ?? (asked.length < 2 ? null : correctWords([asked.join("")]));
      return corrected === asked.join(" ") ? null : corrected;
    },
  };
}

const noTerms: Pick<TermIndex, "split"> = {
  split: (words) => words.map((phrase) => ({ phrase, products: [] })),
};

/** Of several misspelled words with several near words each. */
const mostCombinations = 24;
