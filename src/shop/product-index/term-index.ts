import { plainText, singularForms, splitWords } from "./words.ts";

type SearchTarget = string | (() => readonly number[]);

/** A word or phrase to which staff have given a meaning: the products to show for it. */
export interface SearchTerm {
  readonly term: string;
  /** Each target is a reference number, the name of a category, words of product names, or a function returning slots of products. */
  readonly targets: readonly SearchTarget[];
}

export interface TermIndex {
  /** Every word of every term. */
  readonly words: ReadonlySet<string>;
  /** The products of a term, in the order of its targets; empty if the text is not a term. */
  find(text: string): readonly number[];
  /** Splits the words into phrases: the longest terms among them, and single words. */
  split(words: readonly string[]): { phrase: string; products: readonly number[] }[];
}

/** Words in the longest phrase. */
const longest = 5;

/** @param resolve returns the slots of the products for a target; called when a term is first searched for */
export function indexTerms(terms: readonly SearchTerm[], resolve: (target: string) => readonly number[]): TermIndex {
  const termTargets = new Map<string, SearchTarget[]>();
  for (const { term, targets } of terms) {
    const key = termKey(term);
    termTargets.set(key, [...(termTargets.get(key) ?? []), ...targets]);
  }
  const resolved = new Map<string, readonly number[]>();

  const resolveProducts = (key: string): readonly number[] => {
    const known = resolved.get(key);
    if (known) return known;
    const targets = termTargets.get(key);
    if (!targets) return [];
    const products = [
      ...new Set(targets.flatMap((target) => (typeof target === "string" ? resolve(plainText(target)) : target()))),
    ];
    resolved.set(key, products);
    return products;
  };
  const find = (key: string): readonly number[] => {
    for (const each of singularForms(key)) {
      const products = resolveProducts(each);
      if (products.length > 0) return products;
    }
    return [];
  };

  return {
    words: new Set([...termTargets.keys()].flatMap((key) => key.split(" "))),
    find: (text) => find(termKey(text)),
    split(words) {
      const parts: { phrase: string; products: readonly number[] }[] = [];
      for (let from = 0; from < words.length; ) {
        let length = Math.min(longest, words.length - from);
        let products = find(words.slice(from, from + length).join(" "));
        while (products.length === 0 && length > 1) {
          length--;
          products = find(words.slice(from, from + length).join(" "));
        }
        parts.push({ phrase: words.slice(from, from + length).join(" "), products });
        from += length;
      }
      return parts;
    },
  };
}

/** Normalises a term for comparison: its words, single-spaced. */
function termKey(text: string): string {
  return splitWords(text).join(" ");
}
