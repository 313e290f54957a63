import { refKey } from "../kit/ref-key.ts";
import { sortInSlices } from "./slot-order.ts";

interface Entry {
  key: string;
  slot: number;
}

interface Referenced {
  slot: number;
  before: readonly string[];
  after: readonly string[];
}

/**
 * All normalised reference numbers, sorted. Those with the same prefix are neighbours, so the list can be walked like a tree: from a range
 * to the ranges of each next character.
 */
export class ReferenceKeys {
  readonly #keys: readonly string[];
  readonly #slots: Int32Array;

  private constructor(keys: readonly string[], slots: Int32Array) {
    this.#keys = keys;
    this.#slots = slots;
  }

  static builder() {
    const keys: string[] = [];
    const slots: number[] = [];
    return {
      add(slot: number, references: readonly string[]) {
        for (const reference of references) {
          keys.push(refKey(reference));
          slots.push(slot);
        }
      },
      async finish() {
        const keyAt = (place: number) => keys[place] ?? "";
        const compare = (a: number, b: number) => (keyAt(a) < keyAt(b) ? -1 : keyAt(a) > keyAt(b) ? 1 : a - b);
        const order = await sortInSlices(keys.keys(), compare);
        return new ReferenceKeys(
          Array.from(order, keyAt),
          order.map((place) => slots[place] ?? 0),
        );
      },
    };
  }

  save() {
    return { keys: this.#keys, slots: this.#slots };
  }

  static restore({ keys, slots }: ReturnType<ReferenceKeys["save"]>): ReferenceKeys {
    return new ReferenceKeys(keys, slots);
  }

  with(changes: readonly Referenced[]): ReferenceKeys {
    const renamed = changes.filter(({ before, after }) => before.join("\n") !== after.join("\n"));
    if (renamed.length === 0) return this;
    const changed = new Set(renamed.map(({ slot }) => slot));
    const coming = renamed
      .flatMap(({ slot, after }) => after.map((reference): Entry => ({ key: refKey(reference), slot })))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.slot - b.slot));
    const keys: string[] = [];
    const slots: number[] = [];
    const put = (key: string, slot: number) => {
      keys.push(key);
      slots.push(slot);
    };
    let next = 0;
    for (const [place, key] of this.#keys.entries()) {
      const slot = this.#slots[place] ?? 0;
      if (changed.has(slot)) continue;
      for (let first = coming[next]; first && first.key < key; first = coming[++next]) put(first.key, first.slot);
      put(key, slot);
    }
    for (const { key, slot } of coming.slice(next)) put(key, slot);
    return new ReferenceKeys(keys, Int32Array.from(slots));
  }

  get size(): number {
    return this.#keys.length;
  }

  at(place: number): Entry {
    return { key: this.#keys[place] ?? "", slot: this.#slots[place] ?? 0 };
  }

  /** Entries that begin with this key, in order. */
  beginning(key: string, most: number): Entry[] {
    const from = this.#firstFrom(0, this.size, (each) => each >= key);
    const entries: Entry[] = [];
    for (let place = from; place < this.size && entries.length < most; place++) {
      if (!this.#keys[place]?.startsWith(key)) break;
      entries.push(this.at(place));
    }
    return entries;
  }

  /** Entries with one of the given characters at each position, and no further ones. */
  withCharacters(choices: readonly string[], from = 0, to = this.size, depth = 0): Entry[] {
    if (from === to) return [];
    const characters = depth === choices.length ? [""] : [...(choices[depth] ?? "")];
    return characters.flatMap((character) => {
      const [first, end] = this.findRange(from, to, depth, character);
      if (depth < choices.length) return this.withCharacters(choices, first, end, depth + 1);
      return Array.from({ length: end - first }, (_, place) => this.at(first + place));
    });
  }

  /** The character of a key at this depth; empty beyond its end. */
  characterAt(place: number, depth: number): string {
    return this.#keys[place]?.charAt(depth) ?? "";
  }

  /** Among the keys of a range, which agree up to `depth`, the range of those with this character at that depth. */
  findRange(from: number, to: number, depth: number, character: string): [from: number, to: number] {
    const first = this.#firstFrom(from, to, (key) => key.charAt(depth) >= character);
    return [first, this.#firstFrom(first, to, (key) => key.charAt(depth) > character)];
  }

  #firstFrom(start: number, end: number, holds: (key: string) => boolean): number {
    let [from, to] = [start, end];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (holds(this.#keys[middle] ?? "")) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
