import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

/**
 * Files under `folder`, the least recently read forgotten first. It holds copies only: whatever goes wrong with it, a copy is
 * fetched again, so nothing here throws. Several processes may share a folder; each holds itself to the limit.
 */
export class DiskCache {
  private readonly folder: string;
  private readonly known: LRUCache<string, number>;
  private readonly largest: number;
  private ready: Promise<void> | null = null;

  /** @param limit bytes held at most */
  constructor(folder: string, limit: number) {
    this.folder = folder;
    this.largest = limit / 8;
    this.known = new LRUCache({
      maxSize: limit,
      sizeCalculation: (bytes) => Math.max(1, bytes),
      dispose: (_bytes, name, reason) => {
        if (reason === "evict") void rm(join(folder, name), { force: true }).catch(() => {});
      },
    });
  }

  async get(key: string): Promise<Buffer | null> {
    await this.open();
    const name = nameOf(key);
    const content = await readFile(join(this.folder, name)).catch(() => null);
    if (!content) {
      this.known.delete(name);
      return null;
    }
    const [checksum, body] = [content.subarray(0, 32), content.subarray(32)];
    if (!checksum.equals(digest(body))) return null;
    this.known.get(name) ?? this.known.set(name, content.length);
    return body;
  }

  async put(key: string, content: Buffer): Promise<void> {
    if (content.length > this.largest) return;
    await this.open();
    const name = nameOf(key);
    const draft = join(this.folder, `${name}.${randomBytes(6).toString("hex")}.draft`);
    try {
      await writeFile(draft, Buffer.concat([digest(content), content]));
      await rename(draft, join(this.folder, name));
      this.known.set(name, content.length + 32);
    } catch {
      await rm(draft, { force: true }).catch(() => {});
    }
  }

  /** Bytes that this process knows of. */
  get bytes(): number {
    return this.known.calculatedSize;
  }

  /** Finds what an earlier run left, so that it counts; half-written files go. */
  private open(): Promise<void> {
    this.ready ??= this.find().catch(() => {});
    return this.ready;
  }

  private async find() {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const found = await Promise.all(
      (await readdir(this.folder)).map(async (name) => {
        const place = join(this.folder, name);
        const { size, mtimeMs } = await stat(place).catch(() => ({ size: 0, mtimeMs: 0 }));
        if (name.endsWith(".draft") && Date.now() - mtimeMs > 60_000) await rm(place, { force: true }).catch(() => {});
        return { name, size, mtimeMs };
      }),
    );
    const whole = found.filter(({ name }) => !name.endsWith(".draft"));
    for (const { name, size } of whole.sort((one, other) => one.mtimeMs - other.mtimeMs)) this.known.set(name, size);
  }
}

function nameOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 40);
}

function digest(content: Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}
