import { allowedEdits, beginningFrom, letterPairs } from "./near-words.ts";
import type { ReferenceKeys } from "./reference-keys.ts";

/** A longer list of matches is of no use to anyone. */
const mostNear = 2000;

/**
 * Positions of the references spelled most similarly to this one, by the same rules as for words (`NearWords`). Walks the sorted list as a
 * tree and leaves a branch once its prefix differs too much, so the cost hardly depends on the number of references.
 */
export function nearestReferences(keys: ReferenceKeys, asked: string): number[] {
  if (/^[0-9]/.test(asked)) return [];
  for (let limit = 1; limit <= allowedEdits(asked.length); limit++) {
    const nearest = new Walk(keys, asked, limit).nearest();
    if (nearest.length > 0) return nearest;
  }
  return [];
}

/** Computes rows of the edit-distance table, between prefixes of `asked` and the characters walked so far. */
class Walk {
  readonly #keys: ReferenceKeys;
  readonly #asked: string;
  readonly #limit: number;
  readonly #needed: number;
  readonly #pairs: Set<string>;
  readonly #mayBegin: boolean;
  #best: number;
  #nearest: number[] = [];

  constructor(keys: ReferenceKeys, asked: string, limit: number) {
    this.#keys = keys;
    this.#asked = asked;
    this.#limit = limit;
    this.#pairs = letterPairs(asked);
    this.#needed = Math.max(1, this.#pairs.size - 3 * allowedEdits(asked.length));
    this.#mayBegin = asked.length >= beginningFrom;
    this.#best = limit;
  }

  nearest(): number[] {
    const row = Array.from({ length: this.#asked.length + 1 }, (_, place) => place);
    this.#visit(0, this.#keys.size, 0, row, null, this.#limit + 1);
    return this.#nearest;
  }

  /** @param begun the least distance between `asked` and a prefix of the characters walked */
  #visit(from: number, to: number, depth: number, row: number[], previous: number[] | null, begun: number) {
    let start = from;
    while (start < to && this.#keys.characterAt(start, depth) === "") {
      this.#collect(start, this.#mayBegin ? begun : (row[this.#asked.length] as number));
      start++;
    }
    while (start < to) {
      const character = this.#keys.characterAt(start, depth);
      const [, end] = this.#keys.findRange(start, to, depth, character);
      if (depth > 0 || !/[0-9]/.test(character)) this.#follow(start, end, depth, character, row, previous, begun);
      start = end;
    }
  }

  #follow(
    from: number,
    to: number,
    depth: number,
    character: string,
    row: number[],
    previous: number[] | null,
    begun: number,
  ) {
    const before = depth > 0 ? this.#keys.characterAt(from, depth - 1) : "";
    const next = nextRow(this.#asked, row, previous, character, before);
    const least = Math.min(...next);
    const distance = Math.min(begun, next[this.#asked.length] as number);
    if (this.#mayBegin && distance <= least) {
      // No longer prefix of these can be nearer.
      for (let place = from; place < to && distance <= this.#best; place++) this.#collect(place, distance);
    } else if (least <= this.#best || (this.#mayBegin && distance <= this.#best)) {
      this.#visit(from, to, depth + 1, next, row, distance);
    }
  }

  #collect(place: number, distance: number) {
    if (distance > this.#best || !this.#sharesPairs(place)) return;
    if (distance < this.#best) this.#nearest = [];
    this.#best = distance;
    if (this.#nearest.length < mostNear) this.#nearest.push(place);
  }

  #sharesPairs(place: number): boolean {
    let shared = 0;
    for (const pair of letterPairs(this.#keys.at(place).key)) if (this.#pairs.has(pair)) shared++;
    return shared >= this.#needed;
  }
}

/** The next row of the table after one more character: changed, added, left out, or swapped with the one before it. */
function nextRow(asked: string, row: number[], previous: number[] | null, character: string, before: string): number[] {
  const next = [(row[0] as number) + 1];
  for (let place = 1; place <= asked.length; place++) {
    const isSame = asked[place - 1] === character;
    let cost = Math.min(
      (next[place - 1] as number) + 1,
      (row[place] as number) + 1,
      (row[place - 1] as number) + (isSame ? 0 : 1),
    );
    if (previous && place > 1 && asked[place - 2] === character && asked[place - 1] === before) {
      cost = Math.min(cost, (previous[place - 2] as number) + 1);
    }
    next.push(cost);
  }
  return next;
}
