import type { Prepared } from "./prepared.ts";
import { PreparedCache } from "./prepared-cache.ts";

/**
 * Finished pages. Each is rendered once however many ask for the same one at the same time, and all are dropped at once when
 * what they show has changed.
 */
export class PageCache {
  private readonly pages: PreparedCache;
  private rendering = new Map<string, Promise<Prepared>>();

  /** @param limit bytes held at most */
  constructor(limit: number) {
    this.pages = new PreparedCache(limit);
  }

  async page(key: string, render: () => Promise<Prepared>): Promise<Prepared> {
    const { rendering } = this;
    const ready = this.pages.get(key) ?? rendering.get(key);
    if (ready) return ready;
    const promise = render().then((page) => {
      // After a change `rendering` is another map: what was begun before it is answered, but not cached.
      if (rendering === this.rendering && page.status === 200 && !page.isPrivate) this.pages.set(key, page);
      return page;
    });
    rendering.set(key, promise);
    return promise.finally(() => rendering.delete(key));
  }

  clear() {
    this.pages.clear();
    this.rendering = new Map();
  }
}
