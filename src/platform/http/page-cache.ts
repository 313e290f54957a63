import type { Prepared } from "./prepared.ts";

/**
 * Finished pages, the least recently asked for forgotten first. Pages are rendered once however many ask for the same one
 * at the same time, and all are dropped at once when what they show has changed.
 */
export class PageCache {
  private readonly limit: number;
  private pages = new Map<string, { page: Prepared; weight: number }>();
  private rendering = new Map<string, Promise<Prepared>>();
  private weight = 0;

  /** @param limit bytes held at most */
  constructor(limit: number) {
    this.limit = limit;
  }

  async page(key: string, render: () => Promise<Prepared>): Promise<Prepared> {
    const kept = this.pages.get(key);
    if (kept) {
      this.pages.delete(key);
      this.pages.set(key, kept);
      return kept.page;
    }
    const { rendering } = this;
    const begun = rendering.get(key);
    if (begun) return begun;
    const promise = render().then((page) => {
      // After a change `rendering` is another map: what was begun before it is answered, but not kept.
      if (rendering === this.rendering && page.status === 200 && !page.isPrivate) this.keep(key, page);
      return page;
    });
    rendering.set(key, promise);
    return promise.finally(() => rendering.delete(key));
  }

  private keep(key: string, page: Prepared) {
    // Compressed it takes about half as much again.
    const weight = 1.5 * page.size + 2 * key.length;
    this.pages.set(key, { page, weight });
    this.weight += weight;
    for (const [oldest, { weight: freed }] of this.pages) {
      if (this.weight <= this.limit) break;
      this.pages.delete(oldest);
      this.weight -= freed;
    }
  }

  clear() {
    this.pages = new Map();
    this.rendering = new Map();
    this.weight = 0;
  }
}
