/** Leaves room for two million slots beside each key in one number, so that both are sorted together. */
const mostSlots = 2 ** 21;

type SavedNumbers = Readonly<{ keys: Int32Array; slots: Int32Array }>;

/**
 * Slots by number. Restored entries are in two arrays, searched by bisection: a map of the same size would take five times the memory, and
 * time to fill.
 */
export class NumberMap {
  readonly #restored: SavedNumbers;
  readonly #added = new Map<number, number>();

  constructor(restored: SavedNumbers = { keys: new Int32Array(0), slots: new Int32Array(0) }) {
    this.#restored = restored;
  }

  get(key: number): number | undefined {
    return this.#added.get(key) ?? this.#restored.slots[this.#placeOf(key)];
  }

  set(key: number, slot: number) {
    this.#added.set(key, slot);
  }

  save(): SavedNumbers {
    const { keys, slots } = this.#restored;
    if (this.#added.size === 0) return this.#restored;
    const all = new Float64Array(keys.length + this.#added.size);
    let count = 0;
    for (let place = 0; place < keys.length; place++) {
      const key = keys[place] as number;
      if (!this.#added.has(key)) all[count++] = key * mostSlots + (slots[place] as number);
    }
    for (const [key, slot] of this.#added) all[count++] = key * mostSlots + slot;
    const pairs = all.subarray(0, count).sort();
    const saved = { keys: new Int32Array(pairs.length), slots: new Int32Array(pairs.length) };
    for (let place = 0; place < pairs.length; place++) {
      const pair = pairs[place] as number;
      saved.keys[place] = Math.floor(pair / mostSlots);
      saved.slots[place] = pair % mostSlots;
    }
    return saved;
  }

  #placeOf(key: number): number {
    const { keys } = this.#restored;
    let from = 0;
    let to = keys.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((keys[middle] as number) < key) from = middle + 1;
      else to = middle;
    }
    return keys[from] === key ? from : -1;
  }
}

type SavedTexts = Readonly<{ keys: readonly string[]; slots: Int32Array }>;

/** Slots by text. Restored entries are put into a map on the first lookup. */
export class TextMap {
  readonly #slots = new Map<string, number>();
  #restored: SavedTexts | null;

  constructor(restored: SavedTexts | null = null) {
    this.#restored = restored;
  }

  get(key: string): number | undefined {
    return this.#map.get(key);
  }

  set(key: string, slot: number) {
    this.#map.set(key, slot);
  }

  save(): SavedTexts {
    return { keys: [...this.#map.keys()], slots: Int32Array.from(this.#map.values()) };
  }

  get #map(): Map<string, number> {
    this.#restored?.keys.forEach((key, place) => {
      this.#slots.set(key, this.#restored?.slots[place] as number);
    });
    this.#restored = null;
    return this.#slots;
  }
}
