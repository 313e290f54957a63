import { LRUCache } from "lru-cache";
import type { Prepared } from "./prepared.ts";

/**
 * Finished replies by key, up to a number of bytes; the least recently used go first. A reply weighs all that it holds, its
 * compressed forms included: these are made when somebody first wants them, and it is weighed again then.
 */
export class PreparedCache {
  private readonly replies: LRUCache<string, Prepared>;
  /** One that is larger than all the room is held until the next, so that it is not made again for each request. */
  private oversized: { key: string; prepared: Prepared } | null = null;

  /** @param limit bytes held at most */
  constructor(limit: number) {
    this.replies = new LRUCache({
      maxSize: limit,
      sizeCalculation: (prepared, key) => prepared.weight + 2 * key.length,
    });
  }

  get(key: string): Prepared | undefined {
    return this.oversized?.key === key ? this.oversized.prepared : this.replies.get(key);
  }

  set(key: string, prepared: Prepared) {
    this.replies.set(key, prepared);
    this.oversized = this.replies.has(key) ? null : { key, prepared };
    prepared.onGrown = () => this.weighAgain(key, prepared);
  }

  clear() {
    this.replies.clear();
    this.oversized = null;
  }

  /** Bytes held. */
  get bytes(): number {
    return this.replies.calculatedSize + (this.oversized?.prepared.weight ?? 0);
  }

  private weighAgain(key: string, prepared: Prepared) {
    if (this.replies.peek(key) !== prepared) return;
    // What is set again as it is would keep its old weight.
    this.replies.delete(key);
    this.set(key, prepared);
  }
}
