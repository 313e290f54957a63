import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { previousRefs, refKey } from "../kit/ref-key.ts";
import { longText } from "./long-text.ts";
import type { SearchIndex } from "./state.ts";
import { indexTerms, type SearchTerm } from "./term-index.ts";
import { buildWordIndex } from "./word-index.ts";
import { plainText } from "./words.ts";

/** What is searched of a product. Its place in the list is its number. */
export interface Searchable {
  name: string;
  categoryName?: string;
  variants: readonly { ref_no: string; previous_refs?: string | null }[];
}

/** Better ranks first; within a rank the order of the catalogue applies. With a term of staff's, what it means comes after the beginnings of names. */
const rank = { exact: 1, nameBegins: 2, wordBegins: 3, refBegins: 4, inName: 5, inRef: 6 } as const;
const unranked = 0;

/**
 * Builds the index. Names, and reference numbers without their punctuation, are each kept in one long text with line breaks
 * between them: looking for a part of any of 100,000 names is then one pass over memory.
 */
export async function buildSearch(
  products: readonly Searchable[],
  terms: readonly SearchTerm[] = [],
): Promise<SearchIndex> {
  const plainNames: string[] = [];
  const refKeys: string[] = [];
  const refOwners: number[] = [];
  for (const [index, product] of products.entries()) {
    if (index % 5000 === 4999) await yieldToEventLoop();
    plainNames.push(plainText(product.name));
    for (const variant of product.variants) {
      for (const reference of [variant.ref_no, ...previousRefs(variant)]) {
        refKeys.push(refKey(reference));
        refOwners.push(index);
      }
    }
  }
  const names = longText(plainNames);
  await yieldToEventLoop();
  const refs = longText(refKeys);
  await yieldToEventLoop();

  // Reused by every search: only what one touched is cleared after it.
  const ranks = new Uint8Array(products.length);
  const ranked = (text: string): number[][] => {
    const touched: number[] = [];
    const note = (product: number, found: number) => {
      const known = ranks[product] ?? 0;
      if (known === unranked) touched.push(product);
      if (known === unranked || found < known) ranks[product] = found;
    };
    names.each(plainText(text), (line, before, after) => {
      const begins = before === "\n";
      if (begins && after === "\n") note(line, rank.exact);
      else if (begins) note(line, rank.nameBegins);
      else note(line, isWordCharacter(before) ? rank.inName : rank.wordBegins);
    });
    refs.each(refKey(text), (line, before, after) => {
      const begins = before === "\n";
      const found = begins && after === "\n" ? rank.exact : begins ? rank.refBegins : rank.inRef;
      note(refOwners[line] ?? 0, found);
    });
    const byRank: number[][] = [[], [], [], [], [], [], []];
    for (const product of touched) {
      byRank[ranks[product] ?? 0]?.push(product);
      ranks[product] = unranked;
    }
    // Both texts are in catalogue order; only exact matches may come from both.
    byRank[rank.exact]?.sort((a, b) => a - b);
    return byRank;
  };

  const ofCategory = Map.groupBy(products.keys(), (index) => plainText(products[index]?.categoryName ?? ""));
  const resolve = (target: string): readonly number[] =>
    ofCategory.get(target) ?? firstOf(ranked(target).flat(), () => words.findNames(target));
  const meanings = indexTerms(terms, resolve);
  const texts = products.map(({ name, categoryName = "" }) => `${name} ${categoryName}`);
  const words = await buildWordIndex(texts, meanings);

  const asTyped = (text: string): readonly number[] => {
    const byRank = ranked(text);
    const meant = meanings.find(text);
    if (meant.length > 0) {
      const begins = byRank.slice(0, rank.wordBegins).flat();
      return [...new Set([...begins, ...meant, ...byRank.slice(rank.wordBegins, rank.inName).flat()])];
    }
    return firstOf(byRank.flat(), () => words.find(text));
  };

  return {
    find(text, isExact = false) {
      const places = asTyped(text);
      if (places.length > 0 || isExact) return { places };
      const corrected = words.correct(text);
      return corrected === null ? { places } : { places: asTyped(corrected), corrected };
    },
  };
}

function firstOf(found: readonly number[], otherwise: () => readonly number[]): readonly number[] {
  return found.length > 0 ? found : otherwise();
}

function isWordCharacter(character: string): boolean {
  if (character === " ") return false;
  return (character >= "a" && character <= "z") || /[\p{L}\p{N}\p{M}]/u.test(character);
}
