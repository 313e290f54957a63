import { LRUCache } from "lru-cache";

/** What a cache can hold: an entry has a weight in bytes, and calls `onGrown` when the weight increases. */
interface Cacheable {
  readonly weight: number;
  onGrown?: () => void;
}

/** Memory that the objects of an entry take besides their contents. */
const objectBytes = 1000;

/** The weight of an entry in bytes: its contents, and its texts at two bytes per character. */
export function entryWeight(contents: readonly (Buffer | null)[], texts: readonly string[]): number {
  const bytes = contents.reduce((sum, content) => sum + (content?.length ?? 0), 0);
  return bytes + 2 * texts.reduce((sum, text) => sum + text.length, 0) + objectBytes;
}

/**
 * The cache behind every cache of replies: entries by key, limited by bytes, the least recently used evicted first. An entry that grows,
 * because a compressed form is made on first use, is weighed again.
 */
export class ByteLimitedCache<Entry extends Cacheable> {
  private readonly entries: LRUCache<string, Entry>;
  /** An entry larger than the limit is kept until the next one arrives, so that it is not rebuilt for each request. */
  private oversized: { key: string; entry: Entry } | null = null;

  /** @param limit bytes held at most */
  constructor(limit: number) {
    this.entries = new LRUCache({
      maxSize: limit,
      sizeCalculation: (entry, key) => entry.weight + 2 * key.length,
    });
  }

  get(key: string): Entry | undefined {
    return this.oversized?.key === key ? this.oversized.entry : this.entries.get(key);
  }

  set(key: string, entry: Entry) {
    this.entries.set(key, entry);
    this.oversized = this.entries.has(key) ? null : { key, entry };
    entry.onGrown = () => this.weighAgain(key, entry);
  }

  *leastRecentlyUsedFirst(): Generator<[string, Entry]> {
    yield* this.entries.rentries() as Generator<[string, Entry]>;
  }

  clear() {
    this.entries.clear();
    this.oversized = null;
  }

  get size(): number {
    return this.entries.size + (this.oversized ? 1 : 0);
  }

  /** Bytes held. */
  get bytes(): number {
    return this.entries.calculatedSize + (this.oversized?.entry.weight ?? 0);
  }

  private weighAgain(key: string, entry: Entry) {
    if (this.entries.peek(key) !== entry) return;
    // Setting the same entry again would keep its old weight.
    this.entries.delete(key);
    this.set(key, entry);
  }
}
