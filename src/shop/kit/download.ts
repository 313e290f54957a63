import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A file that is answered as it is. */
export interface Download {
  content: Buffer | AsyncIterable<string | Buffer>;
  type: string;
  /** What a browser is to call it when it is saved; without, it is shown. */
  fileName?: string;
}

/**
 * Sends a file. Of one that is written while it is sent the beginning is awaited: a fault there is answered as a fault. A later one breaks
 * off the connection, so that nobody takes half of a sheet for all of it.
 */
export async function sendFile(reply: FastifyReply, { content, type, fileName }: Download) {
  const body = Buffer.isBuffer(content) ? content : Readable.from(await awaitStart(content));
  reply.type(type);
  if (fileName) reply.header("content-disposition", `attachment; filename="${fileName.replace(/[^\w. -]+/g, "-")}"`);
  return reply.send(body);
}

/** The first part of a sheet holds its headings, the second is the first that the database had a say in. */
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
