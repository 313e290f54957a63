import { ByteLimitedCache } from "./byte-limited-cache.ts";
import type { CachedResponse } from "./cached-response.ts";

/**
 * Finished pages. Concurrent requests for the same page share one rendering. All pages are dropped at once when their content has changed.
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
      // After a change, `rendering` is a new map: a page whose rendering began before it is sent, but not cached.
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
