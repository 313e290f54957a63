import { join } from "node:path";
import { DiskCache } from "./disk-cache.ts";
import { filePathOf, isContentOf, isFilePath } from "./file-paths.ts";
import type { Files, FilesConfig } from "./files.ts";
import { openObjectStorage, type Patience, StorageUnavailable } from "./object-storage.ts";

const megabyte = 1_000_000;

/** Files in a bucket, under their public paths. What was read stays on this machine for a while: a path stands for one content. */
export function filesInObjectStorage(config: FilesConfig & { FILES_URL: string }, patience?: Patience): Files {
  const storage = openObjectStorage(config, patience);
  const cache = new DiskCache(join(config.DATA_DIR, "cache/files"), config.FILES_CACHE_MB * megabyte);
  const reading = new Map<string, Promise<Buffer | null>>();

  async function fetched(path: string): Promise<Buffer | null> {
    const content = await storage.get(path);
    if (!content) return null;
    if (!isContentOf(path, content))
      throw new StorageUnavailable(`The file storage returned different content for ${path} than was stored.`);
    await cache.put(path, content);
    return content;
  }

  return {
    environment: variablesOf(config),
    pathOf: filePathOf,
    async keep(content, name) {
      const path = filePathOf(content, name);
      if (!isFilePath(path)) throw new Error(`A file cannot be stored under the name "${name}".`);
      if ((await storage.sizeOf(path)) !== content.length) await storage.put(path, content);
      await cache.put(path, content);
      return path;
    },
    async read(path) {
      if (!isFilePath(path)) return null;
      const near = await cache.get(path);
      if (near) return near;
      // What many want at once is fetched once.
      const begun = reading.get(path) ?? fetched(path).finally(() => reading.delete(path));
      reading.set(path, begun);
      return begun;
    },
    async keepAt(path, content) {
      if (!isFilePath(path)) throw new Error(`Not the path of a stored file: ${path}`);
      await storage.put(path, content);
      await cache.put(path, content);
    },
    check: storage.check,
  };
}

function variablesOf(config: FilesConfig): Record<string, string> {
  const { DATA_DIR, FILES_URL, FILES_CACHE_MB, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = config;
  const variables = {
    DATA_DIR,
    FILES_URL,
    FILES_CACHE_MB,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_SESSION_TOKEN,
  };
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value ?? "")]));
}
