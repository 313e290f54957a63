import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ByteLimitedCache, entryWeight } from "./byte-limited-cache.ts";
import { encodingFor, hasAlready } from "./cached-response.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** How often the response cache had been cleared when the request came in. */
    cacheGeneration: number;
  }
}

/** A reply as it was sent. */
interface SentReply {
  etag: string;
  /** Flat names and values: those of a 304, and those of a 200. */
  shortHeaders: OutgoingHttpHeader[];
  headers: OutgoingHttpHeader[];
  body: Buffer;
  weight: number;
}

const ofThisReplyOnly = new Set([
  "x-request-id",
  "traceparent",
  "content-encoding",
  "content-length",
  "connection",
  "date",
]);
/**
 * Answers what a visitor asked for before, byte for byte, ahead of the framework: routing, hooks and headers cost ten times
 * what sending costs. It stores public replies as they are sent, and drops all of them whenever the shop changes. A request that
 * identifies its sender (a token, a cookie) is neither answered from here nor stored.
 */
export class ResponseCache {
  private readonly replies: ByteLimitedCache<SentReply>;
  private readonly keyOf: (url: string) => string | null;
  private readonly isPublicCookie: (cookies: string) => boolean;
  private generation = 0;
  private closed = false;
  /** Requests answered from memory. Plain numbers: counting must cost nothing here. */
  readonly counts = { full: 0, notModified: 0 };

  /**
   * @param limit bytes held at most
   * @param keyOf the key of an address, or null where replies must not be stored (`cacheKeys`)
   * @param isPublicCookie true for a `Cookie` header that identifies nobody; such replies are stored under each of its values
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

  /** True when the request has been answered here. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const { headers } = request;
    const key = this.keyFor(request.url ?? "", headers);
    const stored = key === null ? undefined : this.replies.get(key);
    if (stored === undefined) return false;
    if (hasAlready(headers["if-none-match"], stored.etag)) {
      this.counts.notModified++;
      response.writeHead(304, stored.shortHeaders);
      response.end();
      return true;
    }
    this.counts.full++;
    response.writeHead(200, stored.headers);
    response.end(request.method === "HEAD" ? undefined : stored.body);
    return true;
  }

  /** To be called when a request comes in: a reply made before a change must not be stored after it. */
  begin(request: FastifyRequest) {
    request.cacheGeneration = this.generation;
  }

  /** To be called when a reply has been sent, with all of its headers. */
  store(request: FastifyRequest, reply: FastifyReply) {
    const { cachedResponse } = reply;
    if (cachedResponse?.status !== 200 || request.method !== "GET" || this.closed) return;
    if (!mayBeShared(reply) || request.cacheGeneration !== this.generation) return;
    const key = this.keyFor(request.originalUrl, request.headers);
    if (key === null || this.replies.get(key)) return;
    const shortHeaders = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || ofThisReplyOnly.has(name) ? [] : [name, typeof value === "number" ? String(value) : value],
    );
    const { body, encoding } = cachedResponse.encoded(request.headers["accept-encoding"]);
    const more = encoding ? ["content-encoding", encoding] : [];
    const headers = [...shortHeaders, ...more, "content-length", String(body.length)];
    const { etag } = cachedResponse;
    const weight = entryWeight([body], [etag, ...shortHeaders, ...headers].map(String));
    this.replies.set(key, { etag, shortHeaders, headers, body, weight });
  }

  clear() {
    this.generation++;
    this.replies.clear();
  }

  /** From now on everything goes through the framework, which knows how to end. */
  close() {
    this.closed = true;
    this.clear();
  }

  /**
   * Null for a request that identifies its sender. By the encoding that is chosen, of which there are three, not by the header, of
   * which there are endlessly many.
   */
  private keyFor(url: string, headers: IncomingHttpHeaders): string | null {
    const { authorization, cookie = "" } = headers;
    if (authorization !== undefined || (cookie !== "" && !this.isPublicCookie(cookie))) return null;
    const key = this.keyOf(url);
    return key === null ? null : `${encodingFor(headers["accept-encoding"]) ?? "plain"} ${cookie} ${key}`;
  }
}

/** The reply's own headers decide, not who made it or for whom. */
function mayBeShared(reply: FastifyReply): boolean {
  const caching = String(reply.getHeader("cache-control") ?? "");
  return !/\b(?:private|no-store)\b/.test(caching) && !reply.hasHeader("set-cookie");
}
