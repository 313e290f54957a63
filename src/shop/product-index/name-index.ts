import { Dictionary, eachIn } from "./dictionary.ts";
import { type NumbersChanged, PostingLists, PostingListsBuilder } from "./posting-lists.ts";
import { plainText } from "./words.ts";

/** Lower ranks come first; within a rank, products are in catalogue order. */
export const rank = { exact: 1, nameBegins: 2, wordBegins: 3, refBegins: 4, inName: 5, inRef: 6 } as const;
type Rank = (typeof rank)[keyof typeof rank];
export type OnRanked = (slot: number, rank: Rank) => void;

interface Named {
  slot: number;
  before: string | undefined;
  after: string | undefined;
}

/** The pieces of a product's name between spaces: every piece, the first one, and the only one. */
const kinds = ["every", "first", "only"] as const;
type Kind = (typeof kinds)[number];

/**
 * Finds parts of names, also across spaces. A part without a space lies within one piece of a name, and there are far fewer distinct pieces
 * than names. For a longer part, the pieces yield candidates.
 */
export class NameIndex {
  readonly #pieces: Dictionary;
  readonly #lists: Readonly<Record<Kind, PostingLists>>;
  /** Reused by every search: for each slot, how many parts of the text have matched. */
  readonly #met: { counts: Uint8Array };

  private constructor(pieces: Dictionary, lists: Record<Kind, PostingLists>, met: { counts: Uint8Array }) {
    this.#pieces = pieces;
    this.#lists = lists;
    this.#met = met;
  }

  static builder() {
    const pieces = new Dictionary();
    const builders = {
      every: new PostingListsBuilder(),
      first: new PostingListsBuilder(),
      only: new PostingListsBuilder(),
    };
    return {
      add(slot: number, name: string) {
        const numbers = numbersIn(pieces, name);
        for (const kind of kinds) builders[kind].add(slot, numbers[kind]);
      },
      async finish() {
        pieces.join();
        const { every, first, only } = builders;
        const lists = { every: await every.finish(), first: await first.finish(), only: await only.finish() };
        return new NameIndex(pieces, lists, { counts: new Uint8Array(0) });
      },
    };
  }

  save() {
    const { every, first, only } = this.#lists;
    return { pieces: this.#pieces.texts.slice(), every: every.save(), first: first.save(), only: only.save() };
  }

  static restore({ pieces, every, first, only }: ReturnType<NameIndex["save"]>): NameIndex {
    const lists = { every: new PostingLists(every), first: new PostingLists(first), only: new PostingLists(only) };
    return new NameIndex(new Dictionary(pieces), lists, { counts: new Uint8Array(0) });
  }

  with(changes: readonly Named[]): NameIndex {
    const renamed = changes
      .filter(({ before, after }) => before !== after)
      .map(({ slot, before, after }) => {
        return { slot, before: numbersIn(this.#pieces, before), after: numbersIn(this.#pieces, after) };
      });
    if (renamed.length === 0) return this;
    const of = (kind: Kind): NumbersChanged[] =>
      renamed.map(({ slot, before, after }) => ({ slot, before: before[kind], after: after[kind] }));
    const { every, first, only } = this.#lists;
    const lists = { every: every.with(of("every")), first: first.with(of("first")), only: only.with(of("only")) };
    return new NameIndex(this.#pieces, lists, this.#met);
  }

  /** @param slots number of slots */
  rank(text: string, slots: number, nameAt: (slot: number) => string, note: OnRanked) {
    const wanted = plainText(text);
    if (wanted === "") return;
    if (wanted.includes(" ")) this.#rankPhrase(wanted, slots, nameAt, note);
    else this.#rankPiece(wanted, note);
  }

  #rankPiece(wanted: string, note: OnRanked) {
    const { every, first, only } = this.#lists;
    this.#pieces.eachContaining(wanted, (number, before, after) => {
      const begins = before === "\n";
      if (begins && after === "\n") only.each(number, (slot) => note(slot, rank.exact));
      if (begins) first.each(number, (slot) => note(slot, rank.nameBegins));
      const matches = begins || !isWordCharacter(before) ? rank.wordBegins : rank.inName;
      every.each(number, (slot) => note(slot, matches));
    });
  }

  #rankPhrase(wanted: string, slots: number, nameAt: (slot: number) => string, note: OnRanked) {
    for (const slot of this.#withPieces(wanted.split(" "), slots)) {
      eachIn(`\n${plainText(nameAt(slot))}\n`, wanted, (before, after) => {
        const begins = before === "\n";
        if (begins && after === "\n") note(slot, rank.exact);
        else if (begins) note(slot, rank.nameBegins);
        else note(slot, isWordCharacter(before) ? rank.inName : rank.wordBegins);
      });
    }
  }

  /** Products with a piece that ends with the first part, pieces equal to the middle ones, and a piece that begins with the last. */
  #withPieces(parts: readonly string[], slots: number): number[] {
    if (this.#met.counts.length < slots) this.#met.counts = new Uint8Array(2 * slots);
    const { counts } = this.#met;
    const touched: number[] = [];
    const last = parts.length - 1;
    for (const [place, part] of parts.slice(0, mostParts).entries()) {
      const meet = (number: number) => {
        this.#lists.every.each(number, (slot) => {
          if (counts[slot] !== place) return;
          if (place === 0) touched.push(slot);
          counts[slot] = place + 1;
        });
      };
      this.#pieces.eachContaining(part, (number, before, after) => {
        const ends = place === last || after === "\n";
        const begins = place === 0 || before === "\n";
        if (begins && ends) meet(number);
      });
    }
    const wanted = Math.min(parts.length, mostParts);
    const matches = touched.filter((slot) => counts[slot] === wanted);
    for (const slot of touched) counts[slot] = 0;
    return matches;
  }
}

/** Hardly any name has more parts; the candidates are compared in full anyway. */
const mostParts = 20;

function numbersIn(pieces: Dictionary, name: string | undefined): Record<Kind, number[]> {
  const plain = name === undefined ? "" : plainText(name);
  const every = plain === "" ? [] : [...new Set(plain.split(" "))].map((piece) => pieces.add(piece));
  return { every, first: every.slice(0, 1), only: plain.includes(" ") ? [] : every };
}

export function isWordCharacter(character: string): boolean {
  if (character === " ") return false;
  return (character >= "a" && character <= "z") || /[\p{L}\p{N}\p{M}]/u.test(character);
}
