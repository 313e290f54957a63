import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";

/** The numbers (words, values …) of a product before and after a change. */
export interface NumbersChanged {
  slot: number;
  before: readonly number[];
  after: readonly number[];
}

const none = new Int32Array(0);
/** Limit of changed lists kept separately; beyond it, all lists are rewritten. */
const mostChanged = 2000;
/** Entries written before yielding to the event loop. */
const sliceLength = 200_000;

/** All lists concatenated. */
type Flat = Readonly<{
  slots: Int32Array;
  /** Where the list of each number begins; the last entry is where the last list ends. */
  starts: Int32Array;
}>;

/**
 * For each number, the slots of the products that have it, ascending. Immutable: a changed copy shares all unchanged lists with the
 * original.
 */
export class PostingLists {
  readonly #flat: Flat;
  readonly #changed: ReadonlyMap<number, Int32Array>;

  constructor(flat: Flat, changed: ReadonlyMap<number, Int32Array> = new Map()) {
    this.#flat = flat;
    this.#changed = changed;
  }

  /** All lists concatenated, as the constructor takes them. */
  save(): Flat {
    return this.#changed.size > 0 ? this.#flattened().#flat : this.#flat;
  }

  of(number: number | undefined): Int32Array {
    if (number === undefined) return none;
    const changed = this.#changed.get(number);
    if (changed) return changed;
    const { slots, starts } = this.#flat;
    return number + 1 < starts.length ? slots.subarray(starts[number], starts[number + 1]) : none;
  }

  /** The length of a list. Searches look at many short lists, and creating an array for each would take too long. */
  count(number: number): number {
    const changed = this.#changed.get(number);
    if (changed) return changed.length;
    const { starts } = this.#flat;
    return number + 1 < starts.length ? (starts[number + 1] as number) - (starts[number] as number) : 0;
  }

  /** Calls back for each slot of a list. */
  each(number: number, onMatch: (slot: number) => void) {
    const changed = this.#changed.get(number);
    const { slots, starts } = this.#flat;
    const list = changed ?? slots;
    const end = changed ? changed.length : number + 1 < starts.length ? (starts[number + 1] as number) : 0;
    for (let at = changed ? 0 : (starts[number] ?? 0); at < end; at++) onMatch(list[at] as number);
  }

  with(changes: readonly NumbersChanged[]): PostingLists {
    const removed = new Map<number, number[]>();
    const added = new Map<number, number[]>();
    for (const { slot, before, after } of changes) {
      for (const number of before) if (!after.includes(number)) push(removed, number, slot);
      for (const number of after) if (!before.includes(number)) push(added, number, slot);
    }
    if (removed.size === 0 && added.size === 0) return this;
    const changed = new Map(this.#changed);
    for (const number of new Set([...removed.keys(), ...added.keys()])) {
      changed.set(number, merged(this.of(number), new Set(removed.get(number)), added.get(number) ?? []));
    }
    const next = new PostingLists(this.#flat, changed);
    return changed.size > mostChanged ? next.#flattened() : next;
  }

  #flattened(): PostingLists {
    const count = Math.max(this.#flat.starts.length - 1, ...[...this.#changed.keys()].map((number) => number + 1));
    const starts = new Int32Array(count + 1);
    for (let number = 0; number < count; number++) starts[number + 1] = (starts[number] ?? 0) + this.count(number);
    const slots = new Int32Array(starts[count] ?? 0);
    for (let number = 0; number < count; number++) slots.set(this.of(number), starts[number]);
    return new PostingLists({ slots, starts });
  }
}

/** For the initial load, which adds products in slot order, each with its distinct numbers. */
export class PostingListsBuilder {
  /** Pairs of number and slot. */
  #pairs = new Int32Array(1024);
  #length = 0;
  #count = 0;

  add(slot: number, numbers: readonly number[]) {
    for (const number of numbers) {
      if (this.#length === this.#pairs.length) {
        const longer = new Int32Array(2 * this.#pairs.length);
        longer.set(this.#pairs);
        this.#pairs = longer;
      }
      this.#pairs[this.#length++] = number;
      this.#pairs[this.#length++] = slot;
      if (number >= this.#count) this.#count = number + 1;
    }
  }

  async finish(): Promise<PostingLists> {
    const pairs = this.#pairs;
    // Frees the memory: other lists are built before the builder is released.
    this.#pairs = new Int32Array(0);
    const starts = new Int32Array(this.#count + 1);
    for (let at = 0; at < this.#length; at += 2) {
      const after = (pairs[at] as number) + 1;
      starts[after] = (starts[after] as number) + 1;
    }
    for (let number = 0; number < this.#count; number++) {
      starts[number + 1] = (starts[number + 1] as number) + (starts[number] as number);
    }
    const slots = new Int32Array(this.#length / 2);
    const next = starts.slice();
    for (let at = 0; at < this.#length; at += 2) {
      const number = pairs[at] as number;
      const place = next[number] as number;
      slots[place] = pairs[at + 1] as number;
      next[number] = place + 1;
      if (at % sliceLength === 0) await yieldToEventLoop();
    }
    return new PostingLists({ slots, starts });
  }
}

function push(lists: Map<number, number[]>, number: number, slot: number) {
  const list = lists.get(number);
  if (list === undefined) lists.set(number, [slot]);
  else if (list.at(-1) !== slot) list.push(slot);
}

function merged(list: Int32Array, removed: ReadonlySet<number>, added: readonly number[]): Int32Array {
  const kept = removed.size === 0 ? list : list.filter((slot) => !removed.has(slot));
  const isThere = new Set(added.length > 0 ? kept : []);
  const slots = new Int32Array(kept.length + added.filter((slot) => !isThere.has(slot)).length);
  slots.set(kept);
  slots.set(
    added.filter((slot) => !isThere.has(slot)),
    kept.length,
  );
  return slots.sort();
}
