import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { entryWeight } from "./byte-limited-cache.ts";
import { type CachedResponse, hasAlready } from "./cached-response.ts";

/** A reply as it was sent. */
export interface SentReply {
  etag: string;
  /** Flat lists of names and values, for a 304 and for a 200. */
  shortHeaders: OutgoingHttpHeader[];
  headers: OutgoingHttpHeader[];
  body: Buffer;
  weight: number;
  /** What may be marked for a customer, who then gets a reply of their own; null if not known. */
  markable: readonly number[] | null;
  /** Whether it is HTML in Brotli, which is compressed better once it has been requested again. */
  isPage: boolean;
  /** Whether the recompressor has accepted it. */
  isOffered: boolean;
}

const ofThisReplyOnly = new Set([
  "x-request-id",
  "traceparent",
  "content-encoding",
  "content-length",
  "connection",
  "date",
]);

export function toSentReply(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): SentReply {
  const shortHeaders = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || ofThisReplyOnly.has(name) ? [] : [name, typeof value === "number" ? String(value) : value],
  );
  const { body, encoding } = response.encoded(request.headers["accept-encoding"]);
  const more = encoding ? ["content-encoding", encoding] : [];
  const headers = [...shortHeaders, ...more, "content-length", String(body.length)];
  const { etag, markable } = response;
  const isPage = encoding === "br" && response.type.startsWith("text/html");
  return weighed({ etag, shortHeaders, headers, body, markable, isPage, isOffered: false });
}

/** The same content in the same encoding, compressed better. Its ETag identifies the content, so it stays the same. */
export function withBody(sent: SentReply, body: Buffer): SentReply {
  const length = sent.headers.lastIndexOf("content-length") + 1;
  return weighed({ ...sent, body, headers: sent.headers.with(length, String(body.length)) });
}

function weighed(sent: Omit<SentReply, "weight">): SentReply {
  const { etag, shortHeaders, headers, body } = sent;
  return { ...sent, weight: entryWeight([body], [etag, ...shortHeaders, ...headers].map(String)) };
}

/** @returns the status */
export function sendAgain(request: IncomingMessage, response: ServerResponse, sent: SentReply): 200 | 304 {
  if (hasAlready(request.headers["if-none-match"], sent.etag)) {
    response.writeHead(304, sent.shortHeaders);
    response.end();
    return 304;
  }
  response.writeHead(200, sent.headers);
  response.end(request.method === "HEAD" ? undefined : sent.body);
  return 200;
}
