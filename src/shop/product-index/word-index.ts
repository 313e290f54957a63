import { Dictionary } from "./dictionary.ts";
import { NearWords } from "./near-words.ts";
import { PostingLists, PostingListsBuilder } from "./posting-lists.ts";
import type { TermIndex } from "./term-index.ts";
import { singularForms, splitWords } from "./words.ts";

/** Limit of search words; the rest of a longer text is ignored. */
const mostWords = 8;

/** Limit of combinations when several misspelled words have several near words each. */
const mostCombinations = 24;

/** Every word that a product or a term has ever had, for finding near spellings; shared by all states. */
interface Vocabulary {
  words: Dictionary;
  near: NearWords;
}

interface Worded {
  slot: number;
  before: string | undefined;
  after: string | undefined;
}

/**
 * Finds products whose name or category contains every search word. A word or phrase that is one of the staff's terms also stands for that
 * term's products.
 */
export class WordIndex {
  readonly #vocabulary: Vocabulary;
  readonly #having: PostingLists;

  private constructor(vocabulary: Vocabulary, having: PostingLists) {
    this.#vocabulary = vocabulary;
    this.#having = having;
  }

  static builder() {
    const vocabulary: Vocabulary = { words: new Dictionary(), near: new NearWords() };
    const having = new PostingListsBuilder();
    return {
      add: (slot: number, text: string) => having.add(slot, numbersIn(vocabulary, text)),
      async finish() {
        vocabulary.words.join();
        return new WordIndex(vocabulary, await having.finish());
      },
    };
  }

  save() {
    return { words: this.#vocabulary.words.texts.slice(), having: this.#having.save() };
  }

  static restore({ words, having }: ReturnType<WordIndex["save"]>): WordIndex {
    const near = new NearWords();
    for (const word of words) near.add(word);
    return new WordIndex({ words: new Dictionary(words), near }, new PostingLists(having));
  }

  with(changes: readonly Worded[]): WordIndex {
    const changed = changes
      .filter(({ before, after }) => before !== after)
      .map(({ slot, before, after }) => {
        return { slot, before: numbersIn(this.#vocabulary, before), after: numbersIn(this.#vocabulary, after) };
      });
    return new WordIndex(this.#vocabulary, this.#having.with(changed));
  }

  /**
   * @param slots number of slots
   * @param inOrder sorts slots into catalogue order
   */
  finder(terms: TermIndex, slots: number, inOrder: (slots: Iterable<number>) => number[]): WordFinder {
    return new WordFinder(this.#vocabulary, this.#having, terms, slots, inOrder);
  }
}

/** Reused by every search: for each slot, how many parts of the text it has. */
let met = new Uint8Array(64);

type Part = ReturnType<TermIndex["split"]>[number];

class WordFinder {
  readonly #vocabulary: Vocabulary;
  readonly #having: PostingLists;
  readonly #terms: TermIndex;
  readonly #slots: number;
  readonly #inOrder: (slots: Iterable<number>) => number[];
  /** While a text is being corrected, caches the matches of each word, because many combinations of the same words are tried. */
  #known: Map<string, number[]> | null = null;

  constructor(
    vocabulary: Vocabulary,
    having: PostingLists,
    terms: TermIndex,
    slots: number,
    inOrder: (slots: Iterable<number>) => number[],
  ) {
    this.#vocabulary = vocabulary;
    this.#having = having;
    this.#terms = terms;
    this.#slots = slots;
    this.#inOrder = inOrder;
  }

  find(text: string, { split }: Pick<TermIndex, "split"> = this.#terms): number[] {
    const asked = splitWords(text).slice(0, mostWords);
    // A repeated word narrows nothing, and the most common letters occur in every name.
    const parts = [...new Map(split(asked).map((part) => [part.phrase, part])).values()];
    const matches = this.#withAll(parts);
    if (matches.length === 0) {
      // "oto scope" means "otoscope".
      return asked.length < 2
        ? matches
        : this.#inOrder(new Set(this.#withPart({ phrase: asked.join(""), products: [] })));
    }
    const term = parts.find(({ products }) => products.length > 0);
    if (!term) return this.#inOrder(matches);
    // Results of a term keep the order that staff chose.
    const wanted = new Set(matches);
    return [...new Set(this.#withPart(term))].filter((slot) => wanted.has(slot));
  }

  /** The same without the terms. */
  findNames(text: string): number[] {
    return this.find(text, noTerms);
  }

  /** The text with corrected spelling, or null if that would find nothing either. */
  correct(text: string): string | null {
    this.#known = new Map();
    const asked = splitWords(text).slice(0, mostWords);
    const corrected = this.#correctWords(asked) ?? (asked.length < 2 ? null : this.#correctWords([asked.join("")]));
    this.#known = null;
    return corrected === asked.join(" ") ? null : corrected;
  }

  /** The most common combination of spellings that finds anything, or null. */
  #correctWords(asked: string[]): string | null {
    let combinations = [""];
    for (const word of asked) {
      combinations = combinations
        .flatMap((begun) => this.#spellings(word).map((spelled) => `${begun} ${spelled}`.trim()))
        .slice(0, mostCombinations);
    }
    return combinations.find((corrected) => this.find(corrected).length > 0) ?? null;
  }

  /** The nearest spellings of a word, most common first; the word itself if it is known. */
  #spellings(asked: string): string[] {
    if (this.#terms.words.has(asked) || this.#meant(asked).length > 0) return [asked];
    const { words, near } = this.#vocabulary;
    for (const word of this.#terms.words) wordNumber(this.#vocabulary, word);
    const isUsed = (number: number) =>
      this.#having.count(number) > 0 || this.#terms.words.has(words.texts[number] ?? "");
    return near
      .nearest(asked, isUsed)
      .map((number) => ({ word: words.texts[number] ?? "", products: this.#having.count(number) }))
      .sort((a, b) => b.products - a.products || (a.word < b.word ? -1 : 1))
      .map(({ word }) => word);
  }

  /** Starts with long words, which few products have: if those have no product in common, the short words need not be searched. */
  #withAll(parts: readonly Part[]): number[] {
    if (met.length < this.#slots) met = new Uint8Array(2 * this.#slots);
    const touched: number[] = [];
    let left = 0;
    for (const [place, part] of parts.toSorted((a, b) => b.phrase.length - a.phrase.length).entries()) {
      left = 0;
      for (const slot of this.#withPart(part)) {
        if (met[slot] !== place) continue;
        if (place === 0) touched.push(slot);
        met[slot] = place + 1;
        left++;
      }
      if (left === 0) break;
    }
    const matches = left === 0 ? [] : touched.filter((slot) => met[slot] === parts.length);
    for (const slot of touched) met[slot] = 0;
    return matches;
  }

  /** Products of the phrase as a term, then products whose names match it; may repeat slots. */
  *#withPart({ phrase, products }: Part): Generator<number> {
    yield* products;
    if (phrase.includes(" ")) return;
    for (const number of this.#meant(phrase)) yield* this.#having.of(number);
  }

  /** Words of names that contain this word, or one of its possible singular forms. */
  #meant(asked: string): number[] {
    const known = this.#known?.get(asked);
    if (known) return known;
    const numbers = this.#findMeant(asked);
    this.#known?.set(asked, numbers);
    return numbers;
  }

  #findMeant(asked: string): number[] {
    for (const word of singularForms(asked)) {
      const numbers: number[] = [];
      this.#vocabulary.words.eachContaining(word, (number) => {
        // Occurrences come in the order of the words, so repeats are adjacent.
        if (numbers.at(-1) !== number && this.#having.count(number) > 0) numbers.push(number);
      });
      if (numbers.length > 0) return numbers;
    }
    return [];
  }
}

const noTerms: Pick<TermIndex, "split"> = {
  split: (words) => words.map((phrase) => ({ phrase, products: [] })),
};

function numbersIn(vocabulary: Vocabulary, text: string | undefined): number[] {
  if (text === undefined) return [];
  return [...new Set(splitWords(text))].map((word) => wordNumber(vocabulary, word));
}

function wordNumber({ words, near }: Vocabulary, word: string): number {
  const known = words.lookup(word);
  if (known !== undefined) return known;
  near.add(word);
  return words.add(word);
}
