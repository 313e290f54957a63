import { longText } from "./long-text.ts";

/** Texts added since the long text was built; more are worth building it again. */
const mostAdded = 1000;

type OnOccurrence = (number: number, before: string, after: string) => void;

/**
 * Gives each text a number when it is first seen, for good. So one dictionary serves every state of the catalogue: an older one has
 * no product for the numbers that came later.
 */
export class Dictionary {
  readonly texts: string[];
  readonly #numbers = new Map<string, number>();
  /** Texts in `#numbers`; those given at first are put there when one is first looked for. */
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

  /** Calls back for every occurrence of `part`, with the characters before and after it; a line break stands for the end of the text. */
  eachContaining(part: string, onMatch: OnOccurrence) {
    if (part === "") return;
    if (this.texts.length - this.#joinedCount > mostAdded) this.join();
    this.#joined.each(part, onMatch);
    for (let number = this.#joinedCount; number < this.texts.length; number++) {
      eachIn(`\n${this.texts[number]}\n`, part, (before, after) => onMatch(number, before, after));
    }
  }

  /** Makes one text of all, which is faster to look through. */
  join() {
    this.#joined = longText(this.texts);
    this.#joinedCount = this.texts.length;
  }
}

/** @param text between two line breaks */
export function eachIn(text: string, part: string, onMatch: (before: string, after: string) => void) {
  for (let place = text.indexOf(part); place !== -1; place = text.indexOf(part, place + 1)) {
    onMatch(text.charAt(place - 1), text.charAt(place + part.length));
  }
}
