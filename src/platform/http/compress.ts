import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { encodingFor } from "./cached-response.ts";

/** Smaller replies fit into one packet anyway. */
const smallest = 1400;

/** Compresses replies made for one customer. Those that are the same for everyone are already compressed. */
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
