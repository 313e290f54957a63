import { createHash } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Files kept by the hash of their content, so an address never changes its meaning and may be cached for ever. */
export interface Files {
  /** Where they lie. */
  readonly folder: string;
  /** The public path `/files/<hash>/<name>` that content is or would be kept under. */
  pathOf(content: Buffer, name: string): string;
  /** Keeps `content` and returns its public path. Keeping the same content again changes nothing. */
  keep(content: Buffer, name: string): Promise<string>;
  /** The content behind a public path, or null. */
  read(path: string): Promise<Buffer | null>;
  /** Keeps something derived from a file under a path of its own below the same hash. */
  keepAt(path: string, content: Buffer): Promise<void>;
}

const publicPath = /^\/files\/[a-z0-9]{24}\/(?:(?:avif-)?(?:w[0-9]{2,4}|full)\/)?[a-z0-9][a-z0-9.-]{0,120}$/;

export function filesIn(folder: string): Files {
  const placeOf = (path: string) => {
    if (!publicPath.test(path)) return null;
    return join(folder, path);
  };
  const write = async (place: string, content: Buffer) => {
    await mkdir(dirname(place), { recursive: true });
    const draft = `${place}.${process.pid}.${Math.random().toString(36).slice(2)}.draft`;
    await writeFile(draft, content);
    await rename(draft, place);
  };
  const pathOf = (content: Buffer, name: string) => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 24);
    return `/files/${hash}/${name
      .toLowerCase()
      .replace(/[^a-z0-9.-]+/g, "-")
      .replace(/^[.-]+/, "")}`;
  };
  return {
    folder,
    pathOf,
    async keep(content, name) {
      const path = pathOf(content, name);
      const place = placeOf(path);
      if (!place) throw new Error(`A file cannot be kept under the name "${name}".`);
      const there = await stat(place).catch(() => null);
      if (there?.size !== content.length) await write(place, content);
      return path;
    },
    async read(path) {
      const place = placeOf(path);
      if (!place) return null;
      return readFile(place).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
        throw error;
      });
    },
    async keepAt(path, content) {
      const place = placeOf(path);
      if (!place) throw new Error(`Not a path of a kept file: ${path}`);
      await write(place, content);
    },
  };
}
