import { rememberLast } from "../kit/remember-last.ts";
import {
  indexTerms,
  type NameIndex,
  plainText,
  type ReferenceGrams,
  rank,
  type SearchTerm,
  type WordIndex,
} from "../product-index/index.ts";
import { inCatalogueOrder, type ProductTable } from "../product-table/index.ts";
import type { SearchIndex, SearchResult } from "./state.ts";

export interface SearchParts {
  names: NameIndex;
  words: WordIndex;
  references: ReferenceGrams;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The best rank found so far, by slot. Shared by all searches; each clears only what it has touched. */
let ranks = new Uint8Array(64);
const unranked = 0;
const mostRanks = Math.max(...Object.values(rank));

/**
 * Searches names and reference numbers in the order of their ranks, then words. Matches of a staff term come after names that begin with
 * the text.
 */
export function openSearch(
  table: ProductTable,
  categories: readonly Named[],
  { names, words, references }: SearchParts,
  terms: readonly SearchTerm[],
): SearchIndex {
  const inOrder = (slots: Iterable<number>) => inCatalogueOrder(table, [...slots]);
  const nameAt = (slot: number) => table.names[slot] ?? "";

  const ranked = (text: string): number[][] => {
    if (ranks.length < table.products.size) ranks = new Uint8Array(2 * table.products.size);
    const touched: number[] = [];
    const note = (slot: number, rank: number) => {
      const known = ranks[slot];
      if (known === unranked) touched.push(slot);
      if (known === unranked || rank < (known ?? 0)) ranks[slot] = rank;
    };
    names.rank(text, table.products.size, nameAt, note);
    references.rank(text, note);
    const byRank: number[][] = Array.from({ length: mostRanks + 1 }, () => []);
    for (const slot of inOrder(touched)) byRank[ranks[slot] ?? 0]?.push(slot);
    for (const slot of touched) ranks[slot] = unranked;
    return byRank;
  };

  const ofCategory = (target: string): number[] => {
    const named = new Set(categories.filter(({ name }) => plainText(name) === target).map(({ id }) => id));
    if (named.size === 0) return [];
    return [...table.orders.catalogue.filter((slot) => named.has(table.columns.category[slot] ?? 0))];
  };
  const resolve = (target: string): readonly number[] =>
    firstNonEmpty(ofCategory(target), () => firstNonEmpty(ranked(target).flat(), () => finder.findNames(target)));
  const meanings = indexTerms(terms, resolve);
  const finder = words.finder(meanings, table.products.size, inOrder);

  const asTyped = (text: string): readonly number[] => {
    const byRank = ranked(text);
    const meant = meanings.find(text);
    if (meant.length > 0) {
      const begins = byRank.slice(0, rank.wordBegins).flat();
      return [...new Set([...begins, ...meant, ...byRank.slice(rank.wordBegins, rank.inName).flat()])];
    }
    return firstNonEmpty(byRank.flat(), () => finder.find(text));
  };

  const exact = rememberLast((text): SearchResult => ({ slots: asTyped(text) }));
  const nearest = rememberLast((text): SearchResult => {
    const corrected = finder.correct(text);
    return corrected === null ? { slots: [] } : { slots: asTyped(corrected), corrected };
  });

  return {
    find(text, isExact = false) {
      const matches = exact(text);
      return matches.slots.length > 0 || isExact ? matches : nearest(text);
    },
  };
}

function firstNonEmpty(slots: readonly number[], otherwise: () => readonly number[]): readonly number[] {
  return slots.length > 0 ? slots : otherwise();
}
