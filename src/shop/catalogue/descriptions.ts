import { LRUCache } from "lru-cache";
import { cleanHtml } from "../../platform/html.ts";

/** Cleaned descriptions held: those of the products that are looked at. */
const mostCleaned = 5000;

/**
 * Descriptions are most of what a product takes in memory, and few of them are shown. So they are held as UTF-8, outside of the heap, and
 * made texts when they are first used.
 */
export class Descriptions {
  readonly #cleaned = new LRUCache<Buffer, string>({ max: mostCleaned });

  /** @returns what gives the description, cleaned: sanitised before it was stored, and again before it is shown */
  hold(html: string): () => string {
    const stored = Buffer.from(html);
    return () => {
      const known = this.#cleaned.get(stored);
      if (known !== undefined) return known;
      const cleaned = cleanHtml(stored.toString());
      this.#cleaned.set(stored, cleaned);
      return cleaned;
    };
  }
}
