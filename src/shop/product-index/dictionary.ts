import { longText } from "./long-text.ts";

/** Once more texts than this have been added, the joined text is rebuilt. */
const mostAdded = 1000;

type OnOccurrence = (number: number, before: string, after: string) => void;

/**
 * Assigns each text a permanent number when it is first seen. One dictionary therefore serves every state of the catalogue: an older state
 * has no products for later numbers.
 */
export class Dictionary {
  readonly texts: string[];
  readonly #numbers = new Map<string, number>();
  /** Number of texts already in `#numbers`; the initial texts are added on the first lookup. */
  #numberedCount = 0;
  #joined = longText([]);
  #joinedCount = 0;

  constructor(texts: readonly string[] = []) {
    this.texts = [...texts];
  }

  /** The number of a text, which is added if it is new. */
  add(text: string): number {
    const known = this.lookup(text);
    return known ?? this.texts.push(text) - 1;
  }

  lookup(text: string): number | undefined {
    for (; this.#numberedCount < this.texts.length; this.#numberedCount++)
      this.#numbers.set(this.texts[this.#numberedCount] as string, this.#numberedCount);
    return this.#numbers.get(text);
  }

  /** Calls back for every occurrence of `part`, with the characters before and after it; a line break stands for either end of the text. */
  eachContaining(part: string, onMatch: OnOccurrence) {
    if (part === "") return;
    if (this.texts.length - this.#joinedCount > mostAdded) this.join();
    this.#joined.each(part, onMatch);
    for (let number = this.#joinedCount; number < this.texts.length; number++) {
      eachIn(`\n${this.texts[number]}\n`, part, (before, after) => onMatch(number, before, after));
    }
  }

  /** Joins all texts into one, which is faster to search. */
  join() {
    this.#joined = longText(this.texts);
    this.#joinedCount = this.texts.length;
  }
}

/** @param text enclosed in line breaks */
export function eachIn(text: string, part: string, onMatch: (before: string, after: string) => void) {
  for (let place = text.indexOf(part); place !== -1; place = text.indexOf(part, place + 1)) {
    onMatch(text.charAt(place - 1), text.charAt(place + part.length));
  }
}
