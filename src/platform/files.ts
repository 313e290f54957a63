import { constants } from "node:fs";
import { access, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Config, ConfigError } from "./config.ts";
import { filePathOf, isFilePath } from "./file-paths.ts";

/** Files kept by the hash of their content, so an address never changes its meaning and may be cached for ever. */
export interface Files {
  /** Variables of the environment by which another process opens the same files. */
  readonly environment: Record<string, string>;
  /** The public path `/files/<hash>/<name>` that content is or would be kept under. */
  pathOf(content: Buffer, name: string): string;
  /** Keeps `content` and returns its public path. Keeping the same content again changes nothing. */
  keep(content: Buffer, name: string): Promise<string>;
  /** The content behind a public path, or null. */
  read(path: string): Promise<Buffer | null>;
  /** Keeps something derived from a file under a path of its own below the same hash. */
  keepAt(path: string, content: Buffer): Promise<void>;
  /**
   * Whether the place where the files lie can be used.
   * @throws ConfigError saying what is wrong with it
   */
  check(): Promise<void>;
}

export type FilesConfig = Pick<
  Config,
  "DATA_DIR" | "FILES_URL" | "FILES_CACHE_MB" | "AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY" | "AWS_SESSION_TOKEN"
>;

export function filesIn(folder: string): Files {
  const placeOf = (path: string) => (isFilePath(path) ? join(folder, path) : null);
  return {
    environment: { DATA_DIR: folder, FILES_URL: "" },
    pathOf: filePathOf,
    async keep(content, name) {
      const path = filePathOf(content, name);
      const place = placeOf(path);
      if (!place) throw new Error(`A file cannot be stored under the name "${name}".`);
      const there = await stat(place).catch(() => null);
      if (there?.size !== content.length) await write(place, content);
      return path;
    },
    async read(path) {
      const place = placeOf(path);
      return place ? readIfThere(place) : null;
    },
    async keepAt(path, content) {
      const place = placeOf(path);
      if (!place) throw new Error(`Not the path of a stored file: ${path}`);
      await write(place, content);
    },
    async check() {
      const place = join(folder, "files");
      const problem = await mkdir(place, { recursive: true })
        .then(() => access(place, constants.R_OK | constants.W_OK))
        .then(
          () => null,
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        );
      if (problem)
        throw new ConfigError(`The shop cannot start: it cannot write to ${place} in DATA_DIR (${problem}).`);
    },
  };
}

async function write(place: string, content: Buffer) {
  await mkdir(dirname(place), { recursive: true });
  const draft = `${place}.${process.pid}.${Math.random().toString(36).slice(2)}.draft`;
  await writeFile(draft, content);
  await rename(draft, place);
}

function readIfThere(place: string): Promise<Buffer | null> {
  return readFile(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
}
