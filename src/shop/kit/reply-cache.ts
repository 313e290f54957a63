import { ByteLimitedCache } from "../../platform/http/byte-limited-cache.ts";
import type { CachedResponse } from "../../platform/http/cached-response.ts";
import { publicReply } from "./public-reply.ts";

/** The name of the reply, followed by everything it depends on besides the public state. */
export type ReplyKey = readonly [name: string, ...dependencies: unknown[]];

export class ReplyCache {
  private readonly replies: ByteLimitedCache<CachedResponse>;

  constructor(maxBytes: number) {
    this.replies = new ByteLimitedCache(maxBytes);
  }

  reply(key: ReplyKey, make: () => unknown): CachedResponse {
    const cached = this.get(key);
    if (cached) return cached;
    const reply = publicReply(make());
    this.set(key, reply);
    return reply;
  }

  get(key: ReplyKey): CachedResponse | undefined {
    return this.replies.get(JSON.stringify(key));
  }

  set(key: ReplyKey, reply: CachedResponse) {
    this.replies.set(JSON.stringify(key), reply);
  }
}
