import { language } from "../../language/text.ts";
import { ByteLimitedCache } from "../../platform/http/byte-limited-cache.ts";
import type { CachedResponse } from "../../platform/http/cached-response.ts";
import { publicReply } from "./public-reply.ts";

/** The name of the reply, followed by everything it depends on besides the public state. */
export type ReplyKey = readonly [name: string, ...dependencies: unknown[]];

/** The products that a reply shows. A list also depends on which products there are, and on what they are sorted and filtered by. */
export interface Shows {
  products: readonly number[];
  isList: boolean;
  /** Any change may affect the reply, as with search results. */
  isNeverCarried?: boolean;
}

/** Replies differ by language. */
const entryFor = (key: ReplyKey) => `${language()} ${JSON.stringify(key)}`;

export class ReplyCache {
  private readonly replies: ByteLimitedCache<CachedResponse>;
  private readonly shows = new WeakMap<CachedResponse, Shows>();
  private readonly maxBytes: number;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    this.replies = new ByteLimitedCache(maxBytes);
  }

  /** @param shows omit it for a reply that any change may affect */
  reply(key: ReplyKey, make: () => unknown, shows?: Shows): CachedResponse {
    const cached = this.get(key);
    if (cached) return cached;
    const reply = publicReply(make());
    reply.markable = shows?.products ?? null;
    if (shows) this.shows.set(reply, shows);
    this.set(key, reply);
    return reply;
  }

  get(key: ReplyKey): CachedResponse | undefined {
    return this.replies.get(entryFor(key));
  }

  set(key: ReplyKey, reply: CachedResponse) {
    this.replies.set(entryFor(key), reply);
  }

  /** The products that a reply shows; empty if the reply was stored without `shows`. */
  productsIn(reply: CachedResponse): readonly number[] {
    return this.shows.get(reply)?.products ?? [];
  }

  /** A new cache for the next state, with the replies that are still correct. */
  carried(isStillRight: (shows: Shows) => boolean): ReplyCache {
    const next = new ReplyCache(this.maxBytes);
    for (const [key, reply] of this.replies.leastRecentlyUsedFirst()) {
      const shows = this.shows.get(reply);
      if (!shows || shows.isNeverCarried || !isStillRight(shows)) continue;
      next.shows.set(reply, shows);
      next.replies.set(key, reply);
    }
    return next;
  }
}
