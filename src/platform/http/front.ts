import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasAlready, type Prepared, preparedOf } from "./prepared.ts";

interface Kept {
  prepared: Prepared;
  /** Everything but what depends on the encoding, as flat name and value. */
  headers: OutgoingHttpHeader[];
  /** What is sent, by the Accept-Encoding that asked for it: few browsers, few different ones. */
  finished: Map<string | undefined, Finished>;
  weight: number;
}

interface Finished {
  headers: OutgoingHttpHeader[];
  body: Buffer;
}

const ofThisReplyOnly = new Set(["x-request-id", "content-encoding", "content-length", "connection", "date"]);
const longestAddress = 2000;
const mostEncodings = 16;

/**
 * Answers what a visitor asked for before, byte for byte, ahead of the framework: routing, hooks and headers cost ten times
 * what sending costs. It learns from prepared answers as they are sent, and forgets all of them whenever the shop changes.
 */
export class Front {
  private readonly limit: number;
  private kept = new Map<string, Kept>();
  private weight = 0;
  private generation = 0;
  private closed = false;
  /** Requests answered from memory. Plain numbers: counting must cost nothing here. */
  readonly counts = { full: 0, notModified: 0 };
  private readonly begun = new WeakMap<FastifyRequest, number>();

  /** @param limit bytes held at most */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** True when the request has been answered here. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? "";
    const kept = this.kept.get(url);
    if (kept === undefined || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const { headers } = request;
    if (headers.authorization !== undefined) return false;
    if (hasAlready(headers["if-none-match"], kept.prepared.etag)) {
      this.counts.notModified++;
      response.writeHead(304, kept.headers);
      response.end();
      return true;
    }
    const { headers: complete, body } = finishedFor(kept, headers["accept-encoding"]);
    this.counts.full++;
    response.writeHead(200, complete);
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  }

  /** To be called when a request comes in: what was prepared before a change must not be kept after it. */
  begin(request: FastifyRequest) {
    this.begun.set(request, this.generation);
  }

  /** To be called when a reply is about to be sent. */
  learn(request: FastifyRequest, reply: FastifyReply) {
    const prepared = preparedOf(reply);
    if (prepared?.status !== 200 || prepared.isPrivate || request.method !== "GET" || this.closed) return;
    if (request.headers.authorization !== undefined || request.url.length > longestAddress) return;
    if (this.begun.get(request) !== this.generation || this.kept.has(request.url)) return;
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined || ofThisReplyOnly.has(name) ? [] : [name, typeof value === "number" ? String(value) : value],
    );
    const weight = 2 * prepared.size + request.url.length + 2000;
    this.kept.set(request.url, { prepared, headers, finished: new Map(), weight });
    this.weight += weight;
    for (const [url, oldest] of this.kept) {
      if (this.weight <= this.limit) break;
      this.kept.delete(url);
      this.weight -= oldest.weight;
    }
  }

  get held() {
    return { entries: this.kept.size, bytes: this.weight };
  }

  clear() {
    this.generation++;
    this.kept = new Map();
    this.weight = 0;
  }

  /** From now on everything goes through the framework, which knows how to end. */
  close() {
    this.closed = true;
    this.clear();
  }
}

function finishedFor(kept: Kept, acceptEncoding: string | undefined): Finished {
  const known = kept.finished.get(acceptEncoding);
  if (known) return known;
  const { body, encoding } = kept.prepared.encoded(acceptEncoding);
  const more = encoding ? ["content-encoding", encoding] : [];
  const finished = { headers: [...kept.headers, ...more, "content-length", String(body.length)], body };
  if (kept.finished.size < mostEncodings) kept.finished.set(acceptEncoding, finished);
  return finished;
}
