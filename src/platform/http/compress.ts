import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { encodingFor } from "./cached-response.ts";

/** Below this a reply fits into one packet anyway. */
const smallest = 1400;

/** Compresses replies made for one customer; those that are the same for all are compressed already. */
export function compressReplies(app: FastifyInstance) {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < smallest || reply.hasHeader("content-encoding")) return payload;
    const encoding = encodingFor(request.headers["accept-encoding"]);
    reply.header("vary", "Accept-Encoding, Authorization");
    if (encoding === null) return payload;
    reply.header("content-encoding", encoding);
    reply.removeHeader("content-length");
    return encoding === "br"
      ? promisify(brotliCompress)(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : promisify(gzip)(payload, { level: 5 });
  });
}
