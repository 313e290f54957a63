import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ByteLimitedCache } from "./byte-limited-cache.ts";
import { encodingFor } from "./cached-response.ts";
import { Recompressor } from "./recompress.ts";
import { type SentReply, sendAgain, toSentReply, withBody } from "./sent-reply.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** How often the response cache had been cleared when the request arrived. */
    cacheGeneration: number;
    /** The audience of the signed-in customer who sent it, if the reply depends on nothing else about them. */
    audience: string | null;
  }
}

/** What replies to a signed-in customer depend on. */
export interface KnownCaller {
  /** Customers of the same audience may see the same. There are few audiences. */
  audience: string;
  /** The items marked for this customer alone. */
  marked: { has(number: number): boolean; readonly size: number };
}

/**
 * Repeats earlier replies byte for byte, ahead of the framework: routing, hooks and headers cost ten times as much as sending. It stores
 * public replies as they are sent, and drops all of them whenever the shop changes. A signed-in customer gets the replies that others of
 * the same audience were sent, once the request's sender has been identified. All other requests that identify their sender (with a cookie)
 * are neither answered from here nor stored.
 */
export class ResponseCache {
  private readonly replies: ByteLimitedCache<SentReply>;
  private readonly keyOf: (url: string) => string | null;
  private readonly isPublicCookie: (cookies: string) => boolean;
  private readonly audiences = new Set<string>();
  private readonly recompressor = new Recompressor();
  private generation = 0;
  private closed = false;
  /** Requests answered from memory. Plain numbers, because counting must cost nothing here. */
  readonly counts = { full: 0, notModified: 0 };

  /**
   * @param limit maximum bytes held
   * @param keyOf the key of a URL, or null if its replies must not be stored (`cacheKeys`)
   * @param isPublicCookie true for a `Cookie` header that identifies no one; replies are then stored once per value of the header
   */
  constructor(
    limit: number,
    keyOf: (url: string) => string | null = (url) => url,
    isPublicCookie: (cookies: string) => boolean = () => false,
  ) {
    this.keyOf = keyOf;
    this.isPublicCookie = isPublicCookie;
    this.replies = new ByteLimitedCache(limit);
  }

  get held(): { entries: number; bytes: number } {
    return { entries: this.replies.size, bytes: this.replies.bytes };
  }

  /** @returns true if it has replied */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isRead(request)) return false;
    const key = this.keyFor(request.url ?? "", request.headers);
    const stored = key === null ? undefined : this.replies.get(key);
    if (key === null || stored === undefined) return false;
    this.send(request, response, stored);
    if (stored.isPage && !stored.isOffered) this.makeSmaller(key, stored);
    return true;
  }

  /** The key for `answerCaller` if it may be able to reply, depending on who sent the request; otherwise null. */
  keyForCallers(request: IncomingMessage): string | null {
    const { url = "", headers } = request;
    if (this.audiences.size === 0 || headers.authorization === undefined || !isRead(request)) return null;
    const key = this.keyWithoutAudience(url, headers);
    if (key === null) return null;
    for (const audience of this.audiences) if (this.replies.get(audience + key)) return key;
    return null;
  }

  /** @returns true if it has replied. Call it when it is the request's turn, because identifying its sender takes a query. */
  async answerCaller(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    identify: (request: IncomingMessage) => Promise<KnownCaller | null>,
  ): Promise<boolean> {
    const caller = await identify(request);
    if (!caller) return false;
    const { audience, marked } = caller;
    const stored = this.replies.get(audience + key);
    if (!stored?.markable || (marked.size > 0 && stored.markable.some((number) => marked.has(number)))) return false;
    this.send(request, response, stored);
    return true;
  }

  /** Call it when a request arrives: a reply made before a change must not be stored after it. */
  begin(request: FastifyRequest) {
    request.cacheGeneration = this.generation;
  }

  /** Call it when a reply has been sent, with all of its headers. */
  store(request: FastifyRequest, reply: FastifyReply) {
    const { cachedResponse } = reply;
    if (cachedResponse?.status !== 200 || request.method !== "GET" || this.closed) return;
    if (request.cacheGeneration !== this.generation) return;
    const key = this.keyToStore(request, reply, cachedResponse.markable !== null);
    if (key === null || this.replies.get(key)) return;
    this.replies.set(key, toSentReply(request, reply, cachedResponse));
  }

  clear() {
    this.generation++;
    this.replies.clear();
    this.audiences.clear();
    this.recompressor.clear();
  }

  /** From now on the framework handles everything, because it knows how to end connections. */
  close() {
    this.closed = true;
    this.clear();
  }

  private send(request: IncomingMessage, response: ServerResponse, stored: SentReply) {
    if (sendAgain(request, response, stored) === 304) this.counts.notModified++;
    else this.counts.full++;
  }

  /** A page requested twice will be requested more often. In fewer packets, it is shown a round trip sooner. */
  private makeSmaller(key: string, stored: SentReply) {
    stored.isOffered = this.recompressor.add({
      body: stored.body,
      isWanted: () => this.replies.get(key) === stored,
      replace: (body) => this.replies.set(key, withBody(stored, body)),
    });
  }

  private keyToStore(request: FastifyRequest, reply: FastifyReply, saysWhatIsMarkable: boolean): string | null {
    const { audience, originalUrl, headers } = request;
    if (mayBeShared(reply)) return this.keyFor(originalUrl, headers);
    if (audience === null || !saysWhatIsMarkable || !mayBeSharedInAudience(reply)) return null;
    const key = this.keyWithoutAudience(originalUrl, headers);
    if (key === null) return null;
    this.audiences.add(audience);
    return audience + key;
  }

  /**
   * Null for a request that identifies its sender. The key contains the chosen encoding, of which there are three, not the header, whose
   * possible values are endless.
   */
  private keyFor(url: string, headers: IncomingHttpHeaders): string | null {
    const { authorization, cookie = "" } = headers;
    if (authorization !== undefined || (cookie !== "" && !this.isPublicCookie(cookie))) return null;
    const key = this.keyOf(url);
    return key === null ? null : `${encodingFor(headers["accept-encoding"]) ?? "plain"} ${cookie} ${key}`;
  }

  /** API calls do not read cookies. */
  private keyWithoutAudience(url: string, headers: IncomingHttpHeaders): string | null {
    const key = this.keyOf(url);
    return key === null ? null : ` ${encodingFor(headers["accept-encoding"]) ?? "plain"} ${key}`;
  }
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** Only the reply's own headers decide. */
function mayBeShared(reply: FastifyReply): boolean {
  const caching = String(reply.getHeader("cache-control") ?? "");
  return !/\b(?:private|no-store)\b/.test(caching) && !reply.hasHeader("set-cookie");
}

/** Whether the reply's headers allow only its user's browser to store it. */
function mayBeSharedInAudience(reply: FastifyReply): boolean {
  return reply.getHeader("cache-control") === "private, no-cache" && !reply.hasHeader("set-cookie");
}
