import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { entryWeight } from "./byte-limited-cache.ts";

declare module "fastify" {
  interface FastifyReply {
    /** The response that `sendCached` sent. */
    cachedResponse: CachedResponse | null;
  }
}

export type Encoding = "br" | "gzip" | null;

/** Smaller bodies gain nothing from compression. */
const worthCompressing = 600;
/** Compressing larger bodies would block other requests for too long, so it is done off the main thread. */
const largestAtOnce = 100_000;
/** Formats that are already compressed. */
const compressedTypes = new Set(["application/pdf"]);

/**
 * A finished public response: its body, compressed once, with a strong ETag. Sending it takes no rendering and no compression. It may be
 * cached and sent to anyone, so it never holds anything made for a customer or for staff; `serve` and `serveStaff` do not accept one.
 */
export class CachedResponse {
  readonly type: string;
  readonly etag: string;
  readonly headers: Record<string, string>;
  readonly status: number;
  private readonly plain: Buffer;
  private brotli: Buffer | null = null;
  private gzip: Buffer | null = null;

  constructor(content: string | Buffer, type: string, headers: Record<string, string> = {}, status = 200) {
    this.plain = typeof content === "string" ? Buffer.from(content) : content;
    this.type = type;
    this.headers = headers;
    this.status = status;
    this.etag = `"${createHash("sha256").update(this.plain).digest("base64url").slice(0, 27)}"`;
  }

  static json(value: unknown, headers?: Record<string, string>): CachedResponse {
    return new CachedResponse(JSON.stringify(value), "application/json; charset=utf-8", headers);
  }

  /** Whether its headers say that it was made for one visit. It must not be cached, so that its renderer is called for every visit. */
  get isPrivate(): boolean {
    return /\b(?:private|no-store)\b/.test(this.headers["cache-control"] ?? "");
  }

  /** What may be marked for a customer, such as the products of a list; that customer then gets a reply of their own. Null if not known. */
  markable: readonly number[] | null = null;

  /** Called when it holds more than before. */
  onGrown: () => void = () => {};

  /** Bytes of content held in memory now, in all encodings. */
  get size(): number {
    return this.plain.length + (this.brotli?.length ?? 0) + (this.gzip?.length ?? 0);
  }

  /** The same, including headers and object overhead. */
  get weight(): number {
    return entryWeight([this.plain, this.brotli, this.gzip], Object.entries(this.headers).flat());
  }

  /** The body in the best encoding that the client accepts, and the name of that encoding. */
  encoded(acceptEncoding: string | undefined): { body: Buffer; encoding: Encoding } {
    const worth = this.plain.length >= worthCompressing && !compressedTypes.has(this.type);
    const encoding = worth ? encodingFor(acceptEncoding) : null;
    return { body: this.as(encoding), encoding };
  }

  /** Whether a large body has yet to be compressed for this client, which `prepare` does. */
  isUnprepared(acceptEncoding: string | undefined): boolean {
    if (this.plain.length <= largestAtOnce || compressedTypes.has(this.type)) return false;
    const encoding = encodingFor(acceptEncoding);
    return (encoding === "br" && !this.brotli) || (encoding === "gzip" && !this.gzip);
  }

  /** Compresses a large body off the main thread. */
  async prepare(acceptEncoding: string | undefined): Promise<void> {
    const before = this.size;
    const encoding = encodingFor(acceptEncoding);
    if (encoding === "br") this.brotli ??= await promisify(brotliCompress)(this.plain, this.brotliOptions);
    if (encoding === "gzip") this.gzip ??= await promisify(gzip)(this.plain, gzipOptions);
    if (this.size > before) this.onGrown();
  }

  private as(encoding: Encoding): Buffer {
    const before = this.size;
    const form = this.form(encoding);
    if (this.size > before) this.onGrown();
    return form;
  }

  private get brotliOptions() {
    return { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: this.plain.length } };
  }

  private form(encoding: Encoding): Buffer {
    switch (encoding) {
      case "br":
        this.brotli ??= brotliCompressSync(this.plain, this.brotliOptions);
        return this.brotli;
      case "gzip":
        this.gzip ??= gzipSync(this.plain, gzipOptions);
        return this.gzip;
      case null:
        return this.plain;
    }
  }
}

const gzipOptions = { level: 6 };

/** The best of our encodings that the client accepts (RFC 9110 §12.5.3). A weight of 0 excludes one. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return null;
  const accepted = new Set<string>();
  for (const given of wholeItems(acceptEncoding).toLowerCase().split(",")) {
    const [name = "", weight] = given.split(";");
    if (Number(weight?.trim().replace(/^q=/, "") ?? 1) !== 0) accepted.add(name.trim());
  }
  return accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : null;
}

const longestAcceptEncoding = 200;

/** The start of a long list, without the item that is cut off, because its weight may be 0. */
function wholeItems(list: string): string {
  if (list.length <= longestAcceptEncoding) return list;
  return list.slice(0, Math.max(0, list.lastIndexOf(",", longestAcceptEncoding)));
}

export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(/,\s*/).some((given) => given === "*" || given.replace(/^W\//, "") === etag)
  );
}

/** Sends a finished response, or 304 if the client already has it. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply | Promise<FastifyReply> {
  reply.headers(response.headers);
  reply.header("etag", response.etag);
  if (!response.headers.vary) reply.header("vary", "Accept-Encoding, Authorization");
  reply.type(response.type);
  reply.cachedResponse = response;
  if (response.status === 200 && hasAlready(request.headers["if-none-match"], response.etag))
    return reply.code(304).send();
  const acceptEncoding = request.headers["accept-encoding"];
  const send = () => {
    const { body, encoding } = response.encoded(acceptEncoding);
    if (encoding) reply.header("content-encoding", encoding);
    return reply.code(response.status).send(body);
  };
  return response.isUnprepared(acceptEncoding) ? response.prepare(acceptEncoding).then(send) : send();
}
