import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";

/** A stored file to be sent. A larger one stays on the disk: however slowly its clients read, only pieces of it are in memory. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  /** The beginning; of a small file, everything. */
  start: Buffer;
  /** Everything, read as fast as it is taken. */
  stream(): Readable;
}

/** Most renditions of pictures are smaller. */
export const smallBytes = 128 * 1024;

/** Read at once of a larger file. */
const pieceBytes = 256 * 1024;

/**
 * @param from where the content begins
 * @throws ENOENT if there is no such file
 */
export async function openStoredFile(path: string, from = 0): Promise<StoredFile | null> {
  await using file = await open(path);
  const stats = await file.stat();
  if (!stats.isFile()) return null;
  const size = stats.size - from;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, smallBytes)), { position: from });
  const start = buffer.subarray(0, bytesRead);
  return { size, start, stream: () => Readable.from(startAndRest(path, start, from + bytesRead)) };
}

async function* startAndRest(path: string, start: Buffer, restFrom: number) {
  yield start;
  yield* createReadStream(path, { start: restFrom, highWaterMark: pieceBytes });
}

export function storedInMemory(content: Buffer): StoredFile {
  return { size: content.length, start: content, stream: () => Readable.from([content]) };
}
