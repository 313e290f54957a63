import { refKey } from "../kit/ref-key.ts";
import { eachIn } from "./dictionary.ts";
import { type OnRanked, rank } from "./name-index.ts";
import { PostingLists, PostingListsBuilder } from "./posting-lists.ts";

/** Normalised reference numbers consist of these characters; `^` and `$` mark the start and the end. */
const alphabet = "$^0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const size = alphabet.length;
const characterCode = (character: string | undefined) => alphabet.indexOf(character ?? "$");

interface Referenced {
  slot: number;
  before: readonly string[];
  after: readonly string[];
}

/**
 * Finds parts of reference numbers by trigrams: each trigram has a number, under which the products are listed. Products that have all
 * trigrams of a part are then compared with it.
 */
export class ReferenceGrams {
  readonly #having: PostingLists;
  /** For each slot, the product's normalised references, enclosed in line breaks. */
  readonly #texts: readonly string[];

  private constructor(having: PostingLists, texts: readonly string[]) {
    this.#having = having;
    this.#texts = texts;
  }

  static builder() {
    const having = new PostingListsBuilder();
    const texts: string[] = [];
    return {
      add(slot: number, references: readonly string[]) {
        texts[slot] = joinReferences(references);
        having.add(slot, collectGrams(texts[slot]));
      },
      finish: async () => new ReferenceGrams(await having.finish(), texts),
    };
  }

  save() {
    return { having: this.#having.save(), texts: this.#texts };
  }

  static restore({ having, texts }: ReturnType<ReferenceGrams["save"]>): ReferenceGrams {
    return new ReferenceGrams(new PostingLists(having), texts);
  }

  with(changes: readonly Referenced[]): ReferenceGrams {
    const changed = changes
      .map(({ slot, after }) => ({ slot, before: this.#texts[slot] ?? "\n", after: joinReferences(after) }))
      .filter(({ before, after }) => before !== after);
    if (changed.length === 0) return this;
    const texts = this.#texts.slice();
    for (const { slot, after } of changed) texts[slot] = after;
    const having = this.#having.with(
      changed.map(({ slot, before, after }) => ({ slot, before: collectGrams(before), after: collectGrams(after) })),
    );
    return new ReferenceGrams(having, texts);
  }

  /** Slots of products with a reference that contains this part. `^` and `$` in the key stand for its start and end. */
  containing(key: string): readonly number[] {
    const part = key.replace(/^\^|\$$/g, "\n");
    const candidates = this.#candidates(key);
    return candidates.filter((slot) => this.#texts[slot]?.includes(part));
  }

  rank(text: string, note: OnRanked) {
    const key = refKey(text);
    if (key === "") return;
    for (const slot of this.#candidates(key)) {
      eachIn(this.#texts[slot] ?? "", key, (before, after) => {
        const begins = before === "\n";
        note(slot, begins && after === "\n" ? rank.exact : begins ? rank.refBegins : rank.inRef);
      });
    }
  }

  #candidates(key: string): readonly number[] {
    if (key.length < 3) return this.#withShort(key);
    const lists = gramsIn(key)
      .map((gram) => this.#having.of(gram))
      .sort((one, other) => one.length - other.length);
    const [shortest, ...others] = lists;
    const slots: readonly number[] = [...(shortest ?? [])];
    return others.reduce((common, list) => (common.length === 0 ? common : intersected(common, list)), slots);
  }

  /** Every character has a neighbour before and after it, if only the marks of start and end. */
  #withShort(key: string): number[] {
    const slots = new Set<number>();
    const [one, other] = [characterCode(key[0]), key.length > 1 ? characterCode(key[1]) : -1];
    for (let before = 0; before < size; before++) {
      for (let after = other < 0 ? 0 : other; after <= (other < 0 ? size - 1 : other); after++) {
        this.#having.each((before * size + one) * size + after, (slot) => slots.add(slot));
      }
    }
    return [...slots];
  }
}

function joinReferences(references: readonly string[]): string {
  return `\n${references.map((reference) => `${refKey(reference)}\n`).join("")}`;
}

function collectGrams(text: string): number[] {
  const grams = new Set<number>();
  for (const key of text.split("\n")) {
    if (key !== "") for (const gram of gramsIn(`^${key}$`)) grams.add(gram);
  }
  return [...grams];
}

function gramsIn(key: string): number[] {
  const grams: number[] = [];
  for (let at = 2; at < key.length; at++) {
    grams.push((characterCode(key[at - 2]) * size + characterCode(key[at - 1])) * size + characterCode(key[at]));
  }
  return grams;
}

/** Intersection of two ascending lists; the second may be much longer. */
function intersected(slots: readonly number[], list: Int32Array): number[] {
  const both: number[] = [];
  let from = 0;
  for (const slot of slots) {
    let step = 1;
    while (from + step < list.length && (list[from + step] as number) < slot) step *= 2;
    let to = Math.min(list.length, from + step + 1);
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((list[middle] as number) < slot) from = middle + 1;
      else to = middle;
    }
    if (list[from] === slot) both.push(slot);
  }
  return both;
}
