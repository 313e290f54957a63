import { join } from "node:path";
import { DiskCache } from "./disk-cache.ts";
import { isFilePath, matchesFilePath, toFilePath } from "./file-paths.ts";
import type { Files, FilesConfig } from "./files.ts";
import { openObjectStorage, type RetryOptions, StorageUnavailable } from "./object-storage.ts";
import { smallBytes, storedInMemory } from "./stored-file.ts";

const megabyte = 1_000_000;

/** Files in a bucket, under their public paths. Files that were read are cached on disk; the content of a path never changes. */
export function filesInObjectStorage(config: FilesConfig & { FILES_URL: string }, retry?: RetryOptions): Files {
  const storage = openObjectStorage(config, retry);
  const cache = new DiskCache(join(config.DATA_DIR, "cache/files"), config.FILES_CACHE_MB * megabyte);
  const reading = new Map<string, Promise<Buffer | null>>();

  async function fetchFile(path: string): Promise<Buffer | null> {
    const content = await storage.get(path);
    if (!content) return null;
    if (!matchesFilePath(path, content))
      throw new StorageUnavailable(`The file storage returned different content for ${path} than was stored.`);
    await cache.put(path, content);
    return content;
  }

  async function read(path: string): Promise<Buffer | null> {
    if (!isFilePath(path)) return null;
    const cached = await cache.get(path);
    if (cached) return cached;
    // Concurrent reads of a file share one request.
    const request = reading.get(path) ?? fetchFile(path).finally(() => reading.delete(path));
    reading.set(path, request);
    return request;
  }

  return {
    environment: environmentFor(config),
    pathFor: toFilePath,
    async store(content, name) {
      const path = toFilePath(content, name);
      if (!isFilePath(path)) throw new Error(`A file cannot be stored under the name "${name}".`);
      if ((await storage.size(path)) !== content.length) await storage.put(path, content);
      await cache.put(path, content);
      return path;
    },
    read,
    async find(path) {
      const cached = await cache.find(path);
      if (cached) return cached;
      const content = await read(path);
      if (content === null || content.length <= smallBytes) return content && storedInMemory(content);
      return (await cache.find(path)) ?? storedInMemory(content);
    },
    async storeAt(path, content) {
      if (!isFilePath(path)) throw new Error(`Not the path of a stored file: ${path}`);
      await storage.put(path, content);
      await cache.put(path, content);
    },
    // An object appears once it is complete.
    async removeDrafts() {},
    check: storage.check,
  };
}

function environmentFor(config: FilesConfig): Record<string, string> {
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
