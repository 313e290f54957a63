/** The numbers (words, values …) of a product before and after a change. */
export interface NumbersChanged {
  slot: number;
  before: readonly number[];
  after: readonly number[];
}

const none: readonly number[] = [];

/** For each number the slots of the products that have it, ascending. Immutable: a changed copy shares the lists that are the same. */
export class PostingLists {
  readonly #lists: readonly (readonly number[] | undefined)[];

  constructor(lists: readonly (readonly number[] | undefined)[] = []) {
    this.#lists = lists;
  }

  of(number: number | undefined): readonly number[] {
    return (number === undefined ? undefined : this.#lists[number]) ?? none;
  }

  with(changes: readonly NumbersChanged[]): PostingLists {
    const removed = new Map<number, number[]>();
    const added = new Map<number, number[]>();
    for (const { slot, before, after } of changes) {
      for (const number of before) if (!after.includes(number)) push(removed, number, slot);
      for (const number of after) if (!before.includes(number)) push(added, number, slot);
    }
    if (removed.size === 0 && added.size === 0) return this;
    const lists = this.#lists.slice();
    for (const number of new Set([...removed.keys(), ...added.keys()])) {
      lists[number] = merged(this.of(number), new Set(removed.get(number)), added.get(number) ?? []);
    }
    return new PostingLists(lists);
  }
}

/** For a first load, which adds products in the order of their slots. */
export class PostingListsBuilder {
  readonly #lists: number[][] = [];

  add(slot: number, numbers: readonly number[]) {
    for (const number of numbers) {
      const list = this.#lists[number];
      if (list === undefined) this.#lists[number] = [slot];
      else if (list.at(-1) !== slot) list.push(slot);
    }
  }

  finish(): PostingLists {
    return new PostingLists(this.#lists);
  }
}

function push(lists: Map<number, number[]>, number: number, slot: number) {
  const list = lists.get(number);
  if (list === undefined) lists.set(number, [slot]);
  else if (list.at(-1) !== slot) list.push(slot);
}

function merged(list: readonly number[], removed: ReadonlySet<number>, added: number[]): number[] {
  added.sort((a, b) => a - b);
  const slots: number[] = [];
  let next = 0;
  for (const slot of list) {
    if (removed.has(slot)) continue;
    for (let first = added[next]; first !== undefined && first < slot; first = added[++next]) slots.push(first);
    slots.push(slot);
  }
  for (; next < added.length; next++) slots.push(added[next] as number);
  return slots;
}
