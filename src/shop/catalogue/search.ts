import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { refKey } from "../products/index.ts";
import { nearWords } from "./near-words.ts";
import type { SearchIndex } from "./state.ts";

/** What is searched of a product. Its place in the list is its number. */
export interface Searchable {
  name: string;
  variants: readonly { ref_no: string }[];
}

/** Better ranks first; within a rank the order of the catalogue applies. */
const rank = { exact: 1, nameBegins: 2, wordBegins: 3, inName: 4, refBegins: 5, inRef: 6 } as const;
const unranked = 0;

/**
 * Builds the index. Names, and reference numbers without their punctuation, are each kept in one long text with line breaks
 * between them: looking for a part of any of 100,000 names is then one pass over memory.
 */
export async function buildSearch(products: readonly Searchable[]): Promise<SearchIndex> {
  const plainNames: string[] = [];
  const refKeys: string[] = [];
  const refOwners: number[] = [];
  for (const [index, product] of products.entries()) {
    if (index % 5000 === 4999) await yieldToEventLoop();
    plainNames.push(plainName(product.name));
    for (const { ref_no } of product.variants) {
      refKeys.push(refKey(ref_no));
      refOwners.push(index);
    }
  }
  const names = longText(plainNames);
  await yieldToEventLoop();
  const refs = longText(refKeys);
  await yieldToEventLoop();
  const words = await wordIndex(products);

  // Reused by every search: only what one touched is cleared after it.
  const ranks = new Uint8Array(products.length);
  const ranked = (text: string): number[] => {
    const touched: number[] = [];
    const note = (product: number, found: number) => {
      const known = ranks[product] ?? 0;
      if (known === unranked) touched.push(product);
      if (known === unranked || found < known) ranks[product] = found;
    };
    names.each(plainName(text), (line, before, after) => {
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
    return byRank.flat();
  };

  return {
    find(text) {
      const found = ranked(text);
      return found.length > 0 ? found : words.find(text);
    },
  };
}

/** A name as it is compared: small letters, single spaces. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/\s+/g, " ").trim();
}

function isWordCharacter(character: string): boolean {
  if (character === " ") return false;
  return (character >= "a" && character <= "z") || /[\p{L}\p{N}]/u.test(character);
}

/** Lines in one text, with a way to find all lines that hold a part. */
function longText(lines: string[]) {
  const text = `\n${lines.join("\n")}\n`;
  const ends = new Int32Array(lines.length);
  let end = 0;
  lines.forEach((line, index) => {
    end += line.length + 1;
    ends[index] = end;
  });
  return {
    /** Calls back for every occurrence of `part`, with the characters before and after it. */
    each(part: string, found: (line: number, before: string, after: string) => void) {
      if (part === "") return;
      let line = 0;
      for (let place = text.indexOf(part); place !== -1; place = text.indexOf(part, place + 1)) {
        while ((ends[line] ?? Infinity) <= place) line++;
        found(line, text[place - 1] ?? "\n", text[place + part.length] ?? "\n");
      }
    },
  };
}

/** The last resort: every search word occurs in the name in some order, or nearly so. */
async function wordIndex(products: readonly Searchable[]) {
  const numberOf = new Map<string, number>();
  const productsOf: number[][] = [];
  for (const [index, product] of products.entries()) {
    if (index % 5000 === 4999) await yieldToEventLoop();
    for (const word of wordsOf(product.name)) {
      const number = numberOf.get(word) ?? numberOf.size;
      if (number === numberOf.size) {
        numberOf.set(word, number);
        productsOf.push([]);
      }
      const known = productsOf[number];
      if (known && known.at(-1) !== index) known.push(index);
    }
  }
  const words = [...numberOf.keys()];
  const all = longText(words);
  await yieldToEventLoop();
  const near = nearWords(words);

  const meant = (asked: string): number[] => {
    const containing = new Set<number>();
    all.each(asked, (line) => containing.add(line));
    return containing.size > 0 ? [...containing] : near.nearest(asked);
  };
  const having = (asked: string) => new Set(meant(asked).flatMap((word) => productsOf[word] ?? []));

  return {
    find(asked: string): number[] {
      const askedWords = wordsOf(asked).slice(0, 8);
      if (askedWords.length === 0) return [];
      const [first, ...others] = askedWords.map(having);
      let found = [...(first ?? [])].filter((product) => others.every((other) => other.has(product)));
      // "oto scope" is meant as one word.
      if (found.length === 0 && askedWords.length > 1) found = [...having(askedWords.join(""))];
      return found.sort((a, b) => a - b);
    },
  };
}

/** The words of a text: letters and digits, small, without accents. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
