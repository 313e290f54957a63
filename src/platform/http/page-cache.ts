import { ByteLimitedCache } from "./byte-limited-cache.ts";
import type { CachedResponse } from "./cached-response.ts";

/**
 * Finished pages. Each is rendered once however many ask for the same one at the same time, and all are dropped at once when
 * what they show has changed.
 */
export class PageCache {
  private readonly pages: ByteLimitedCache<CachedResponse>;
  private rendering = new Map<string, Promise<CachedResponse>>();

  /** @param limit bytes held at most */
  constructor(limit: number) {
    this.pages = new ByteLimitedCache(limit);
  }

  async page(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
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
