import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { openStoredFile, type StoredFile } from "./stored-file.ts";

/** At the beginning of each file. */
const checksumBytes = 32;

/**
 * An LRU cache of files in `folder`. It holds only copies, which can be fetched again, so no method throws. Several processes may share a
 * folder; each enforces the limit on its own.
 */
export class DiskCache {
  private readonly folder: string;
  private readonly entries: LRUCache<string, number>;
  private readonly maxFileBytes: number;
  private ready: Promise<void> | null = null;
  /** Files whose checksum this process has compared, in the state they were in. */
  private readonly checked = new LRUCache<string, string>({ max: 10_000 });

  /** @param limit in bytes */
  constructor(folder: string, limit: number) {
    this.folder = folder;
    this.maxFileBytes = limit / 8;
    this.entries = new LRUCache({
      maxSize: limit,
      sizeCalculation: (bytes) => Math.max(1, bytes),
      dispose: (_bytes, name, reason) => {
        if (reason === "evict") void rm(join(folder, name), { force: true }).catch(() => {});
      },
    });
  }

  async get(key: string): Promise<Buffer | null> {
    await this.open();
    const name = toFileName(key);
    const content = await readFile(join(this.folder, name)).catch(() => null);
    if (!content) {
      this.entries.delete(name);
      return null;
    }
    const [checksum, body] = [content.subarray(0, checksumBytes), content.subarray(checksumBytes)];
    if (!checksum.equals(digest(body))) return null;
    this.entries.get(name) ?? this.entries.set(name, content.length);
    return body;
  }

  /** The same, to be sent. Only a file that has changed since is compared with its checksum again. */
  async find(key: string): Promise<StoredFile | null> {
    await this.open();
    const name = toFileName(key);
    const path = join(this.folder, name);
    try {
      const { ino, size, mtimeMs } = await stat(path);
      const state = `${ino} ${size} ${mtimeMs}`;
      if (this.checked.get(name) !== state && !(await isWhole(path))) return null;
      this.checked.set(name, state);
      this.entries.get(name) ?? this.entries.set(name, size);
      return await openStoredFile(path, checksumBytes);
    } catch {
      this.entries.delete(name);
      return null;
    }
  }

  async put(key: string, content: Buffer): Promise<void> {
    if (content.length > this.maxFileBytes) return;
    await this.open();
    const name = toFileName(key);
    const draft = join(this.folder, `${name}.${randomBytes(6).toString("hex")}.draft`);
    try {
      await writeFile(draft, Buffer.concat([digest(content), content]));
      await rename(draft, join(this.folder, name));
      this.entries.set(name, content.length + checksumBytes);
    } catch {
      await rm(draft, { force: true }).catch(() => {});
    }
  }

  /** Bytes in the cache, as far as this process knows. */
  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /** Registers the files of earlier runs, and deletes partially written ones. */
  private open(): Promise<void> {
    this.ready ??= this.scan().catch(() => {});
    return this.ready;
  }

  private async scan() {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const files = await Promise.all(
      (await readdir(this.folder)).map(async (name) => {
        const path = join(this.folder, name);
        const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
        if (name.endsWith(".draft") && Date.now() - mtimeMs > 60_000) await rm(path, { force: true }).catch(() => {});
        return { name, size, mtimeMs };
      }),
    );
    const complete = files.filter(({ name }) => !name.endsWith(".draft"));
    for (const { name, size } of complete.sort((a, b) => a.mtimeMs - b.mtimeMs)) this.entries.set(name, size);
  }
}

function toFileName(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 40);
}

/** Reads piece by piece, because several large files may be looked at at once. */
async function isWhole(path: string): Promise<boolean> {
  const checksum = (await openStoredFile(path))?.start.subarray(0, checksumBytes);
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { start: checksumBytes })) hash.update(piece);
  return checksum?.equals(hash.digest()) ?? false;
}

function digest(content: Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}
