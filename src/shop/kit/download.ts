import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export interface Download {
  content: Buffer | AsyncIterable<string | Buffer>;
  type: string;
  /** File name for saving; without one, the browser displays the file. */
  fileName?: string;
}

/**
 * Sends a file. Awaits the start of a streamed one, so that an early fault yields an error reply. A later fault breaks the
 * connection, so that no one mistakes half a spreadsheet for a whole one.
 */
export async function sendFile(reply: FastifyReply, { content, type, fileName }: Download) {
  const body = Buffer.isBuffer(content) ? content : Readable.from(await awaitStart(content));
  reply.type(type);
  if (fileName) reply.header("content-disposition", `attachment; ${toParameters(fileName)}`);
  return reply.send(body);
}

/** The name in ASCII, preceded by the full name if it has other letters (RFC 6266, section 4.3; RFC 8187). */
function toParameters(fileName: string): string {
  const name = fileName.replace(/[^\p{L}\p{M}\p{N}_. -]+/gu, "-");
  const ascii = `filename="${name.replace(/[^\w. -]+/g, "-")}"`;
  return /^[\w. -]*$/.test(name) ? ascii : `filename*=UTF-8''${encodeURIComponent(name)}; ${ascii}`;
}

/** The first part of a spreadsheet is its header row; the second is the first that needs the database. */
const partsAwaited = 2;

async function awaitStart(content: AsyncIterable<string | Buffer>): Promise<AsyncIterable<string | Buffer>> {
  const parts = content[Symbol.asyncIterator]();
  const first: (string | Buffer)[] = [];
  for (let part = 0; part < partsAwaited; part++) {
    const next = await parts.next();
    if (next.done) break;
    first.push(next.value);
  }
  return (async function* () {
    try {
      yield* first;
      for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
    } finally {
      await parts.return?.();
    }
  })();
}
