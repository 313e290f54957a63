import type { FastifyBaseLogger } from "fastify";
import pLimit from "p-limit";
import type { Files } from "../files.ts";
import { parseRendition, renditionPath, toWebp } from "../pictures/renditions.ts";
import { type StoredFile, storedInMemory } from "../stored-file.ts";

/** Renditions made concurrently; each takes a core. */
const concurrency = 2;

export interface Rendition {
  file: StoredFile;
  /** The folder that the file belongs to. */
  folder: string;
}

/**
 * Finds a rendition of the picture with a hash; null if there is no such picture. A missing WebP is made now, once for all concurrent
 * requests. An AVIF takes too long for that: until it exists, the WebP is sent instead.
 */
export function pictureRenditions(files: Files, log: FastifyBaseLogger) {
  const making = new Map<string, Promise<StoredFile | null>>();
  const limit = pLimit(concurrency);

  /** On a full disk too, customers see pictures. */
  const keep = (path: string, content: Buffer) =>
    files.storeAt(path, content).catch((error) => log.error({ err: error, path }, "a rendition could not be stored"));

  const webp = async (original: string, width: number | undefined): Promise<StoredFile | null> => {
    const path = renditionPath(original, { format: "webp", width });
    const kept = await files.find(path);
    if (kept) return kept;
    const already = making.get(path);
    if (already) return already;
    const made = limit(async () => {
      const content = await files.read(original);
      if (content === null) return null;
      const rendition = await toWebp(content, width);
      if (rendition === content) return files.find(original);
      await keep(path, rendition);
      return (await files.find(path)) ?? storedInMemory(rendition);
    }).finally(() => making.delete(path));
    making.set(path, made);
    return made;
  };

  return async (hash: string, folder: string, name: string): Promise<Rendition | null> => {
    const wanted = parseRendition(folder, name);
    if (!wanted) return null;
    const original = `/files/${hash}/${name}`;
    if (wanted.format === "avif") {
      const file = await files.find(renditionPath(original, wanted));
      if (file) return { file, folder };
    }
    const file = await webp(original, wanted.width);
    return file && { file, folder: folder.replace("avif-", "") };
  };
}
