import { Dictionary } from "./dictionary.ts";
import { NearWords } from "./near-words.ts";
import { type PostingLists, PostingListsBuilder } from "./posting-lists.ts";
import type { TermIndex } from "./term-index.ts";
import { singularsOf, wordsOf } from "./words.ts";

/** Words searched for; the rest of a longer text is ignored. */
const mostWords = 8;

/** Of several misspelled words with several near words each. */
const mostCombinations = 24;

/** Every word that a product or a term has had, with its spelling; shared by all states. */
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
 * Finds products of which the name or category has every search word. A word or phrase among staff's terms stands for the products
 * of the term, too.
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
      finish() {
        vocabulary.words.join();
        return new WordIndex(vocabulary, having.finish());
      },
    };
  }

  with(changes: readonly Worded[]): WordIndex {
    const changed = changes
      .filter(({ before, after }) => before !== after)
      .map(({ slot, before, after }) => {
        return { slot, before: numbersIn(this.#vocabulary, before), after: numbersIn(this.#vocabulary, after) };
      });
    return new WordIndex(this.#vocabulary, this.#having.with(changed));
  }

  /** @param inOrder puts slots into the order of the catalogue */
  finder(terms: TermIndex, inOrder: (slots: Iterable<number>) => number[]): WordFinder {
    for (const word of terms.words) numberOf(this.#vocabulary, word);
    return new WordFinder(this.#vocabulary, this.#having, terms, inOrder);
  }
}

class WordFinder {
  readonly #vocabulary: Vocabulary;
  readonly #having: PostingLists;
  readonly #terms: TermIndex;
  readonly #inOrder: (slots: Iterable<number>) => number[];
  /** While a text is corrected, what was found for each word: many combinations of the same words are tried. */
  #found: Map<string, Iterable<number>> | null = null;

  constructor(
    vocabulary: Vocabulary,
    having: PostingLists,
    terms: TermIndex,
    inOrder: (slots: Iterable<number>) => number[],
  ) {
    this.#vocabulary = vocabulary;
    this.#having = having;
    this.#terms = terms;
    this.#inOrder = inOrder;
  }

  find(text: string, { split }: Pick<TermIndex, "split"> = this.#terms): number[] {
    const asked = wordsOf(text).slice(0, mostWords);
    const parts = split(asked).map(({ phrase, products }) => {
      const own = phrase.includes(" ") ? [] : this.#named(phrase);
      return { isTerm: products.length > 0, slots: new Set([...products, ...own]) };
    });
    // What a term finds is in the order that staff chose.
    const term = parts.find(({ isTerm }) => isTerm);
    const [first = { slots: new Set<number>() }] = parts;
    const fewest = parts.reduce((least, part) => (part.slots.size < least.slots.size ? part : least), first);
    const found = [...(term ?? fewest).slots].filter((slot) => parts.every(({ slots }) => slots.has(slot)));
    if (found.length > 0) return term ? found : this.#inOrder(found);
    // "oto scope" is meant as one word.
    return asked.length < 2 ? found : this.#inOrder(this.#named(asked.join("")));
  }

  /** The same without the terms. */
  findNames(text: string): number[] {
    return this.find(text, noTerms);
  }

  /** The text spelled as names and terms are, or null when nothing would be found either. */
  correct(text: string): string | null {
    this.#found = new Map();
    const asked = wordsOf(text).slice(0, mostWords);
    const corrected = this.#correctWords(asked) ?? (asked.length < 2 ? null : this.#correctWords([asked.join("")]));
    this.#found = null;
    return corrected === asked.join(" ") ? null : corrected;
  }

  /** The commonest spellings of all words with which anything is found, or null. */
  #correctWords(asked: string[]): string | null {
    let combinations = [""];
    for (const word of asked) {
      combinations = combinations
        .flatMap((begun) => this.#spellings(word).map((spelled) => `${begun} ${spelled}`.trim()))
        .slice(0, mostCombinations);
    }
    return combinations.find((corrected) => this.find(corrected).length > 0) ?? null;
  }

  /** The nearest spellings of a word, the commonest first; the word itself when it is known. */
  #spellings(asked: string): string[] {
    if (this.#terms.words.has(asked) || this.#meant(asked).length > 0) return [asked];
    const { words, near } = this.#vocabulary;
    const isUsed = (number: number) =>
      this.#having.of(number).length > 0 || this.#terms.words.has(words.texts[number] ?? "");
    return near
      .nearest(asked, isUsed)
      .map((number) => ({ word: words.texts[number] ?? "", products: this.#having.of(number).length }))
      .sort((a, b) => b.products - a.products || (a.word < b.word ? -1 : 1))
      .map(({ word }) => word);
  }

  #named(word: string): Iterable<number> {
    const known = this.#found?.get(word);
    if (known) return known;
    const slots = this.#withWord(word);
    this.#found?.set(word, slots);
    return slots;
  }

  #withWord(word: string): Iterable<number> {
    const [first, ...others] = this.#meant(word);
    if (others.length === 0) return this.#having.of(first);
    const slots = new Set<number>();
    for (const number of [first, ...others]) for (const slot of this.#having.of(number)) slots.add(slot);
    return slots;
  }

  /** The words of names that contain this one, or what it may be the plural of. */
  #meant(asked: string): number[] {
    for (const word of singularsOf(asked)) {
      const found = new Set<number>();
      this.#vocabulary.words.eachContaining(word, (number) => {
        if (this.#having.of(number).length > 0) found.add(number);
      });
      if (found.size > 0) return [...found];
    }
    return [];
  }
}

const noTerms: Pick<TermIndex, "split"> = {
  split: (words) => words.map((phrase) => ({ phrase, products: [] })),
};

function numbersIn(vocabulary: Vocabulary, text: string | undefined): number[] {
  if (text === undefined) return [];
  return [...new Set(wordsOf(text))].map((word) => numberOf(vocabulary, word));
}

function numberOf({ words, near }: Vocabulary, word: string): number {
  const known = words.numberOf(word);
  if (known !== undefined) return known;
  near.add(word);
  return words.add(word);
}
