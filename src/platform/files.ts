import { constants } from "node:fs";
import { access, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Config, ConfigError } from "./config.ts";
import { isFilePath, mayBeEmpty, toFilePath } from "./file-paths.ts";
import { openStoredFile, type StoredFile } from "./stored-file.ts";

/** Files stored by the hash of their content, so that the content of a path never changes and may be cached forever. */
export interface Files {
  /** Environment variables with which another process opens the same files. */
  readonly environment: Record<string, string>;
  /** The public path `/files/<hash>/<name>` that content is or would be stored under. */
  pathFor(content: Buffer, name: string): string;
  /** Stores `content` and returns its public path. Storing the same content again changes nothing. */
  store(content: Buffer, name: string): Promise<string>;
  /** The content behind a public path, or null. */
  read(path: string): Promise<Buffer | null>;
  /** The file behind a public path, to be sent to somebody; or null. */
  find(path: string): Promise<StoredFile | null>;
  /** Stores something derived from a file, under a path below the same hash. */
  storeAt(path: string, content: Buffer): Promise<void>;
  /** Removes what processes that were killed while storing a file have left. */
  removeDrafts(): Promise<void>;
  /**
   * Checks that the storage can be used.
   * @throws ConfigError if it cannot
   */
  check(): Promise<void>;
}

export type FilesConfig = Pick<
  Config,
  "DATA_DIR" | "FILES_URL" | "FILES_CACHE_MB" | "AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY" | "AWS_SESSION_TOKEN"
>;

export function filesIn(folder: string): Files {
  const toDiskPath = (path: string) => (isFilePath(path) ? join(folder, path) : null);
  return {
    environment: { DATA_DIR: folder, FILES_URL: "" },
    pathFor: toFilePath,
    async store(content, name) {
      const path = toFilePath(content, name);
      const diskPath = toDiskPath(path);
      if (!diskPath) throw new Error(`A file cannot be stored under the name "${name}".`);
      const existing = await stat(diskPath).catch(() => null);
      if (existing?.size === content.length) return path;
      const firstMade = await write(diskPath, content, { isSynced: true });
      await syncFolders(dirname(diskPath), firstMade);
      return path;
    },
    async read(path) {
      const diskPath = toDiskPath(path);
      const content = diskPath && (await readIfExists(diskPath));
      return content && (content.length > 0 || mayBeEmpty(path)) ? content : null;
    },
    async find(path) {
      const diskPath = toDiskPath(path);
      const file = diskPath && (await openStoredFile(diskPath).catch(nullIfMissing));
      return file && (file.size > 0 || mayBeEmpty(path)) ? file : null;
    },
    async storeAt(path, content) {
      const diskPath = toDiskPath(path);
      if (!diskPath) throw new Error(`Not the path of a stored file: ${path}`);
      // It can be derived again, so nobody has to wait for the disk.
      await write(diskPath, content, { isSynced: false });
    },
    removeDrafts: () => removeDrafts(join(folder, "files")),
    async check() {
      const diskPath = join(folder, "files");
      const problem = await mkdir(diskPath, { recursive: true })
        .then(() => access(diskPath, constants.R_OK | constants.W_OK))
        .then(
          () => null,
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        );
      if (problem)
        throw new ConfigError(`The shop cannot start: it cannot write to ${diskPath} in DATA_DIR (${problem}).`);
    },
  };
}

const day = 24 * 60 * 60 * 1000;
/** No stored file has such a name: each ends in the suffix of its type. */
const draftName = /\.[0-9]+\.[a-z0-9]+\.draft$/;

/** Other processes may be storing files in the same folder, but none takes a day for one. */
async function removeDrafts(folder: string) {
  const entries = await opendir(folder, { recursive: true }).catch(nullIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    if (!entry.isFile() || !draftName.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(nullIfMissing);
    if (found && Date.now() - found.mtimeMs > day) await rm(path, { force: true });
  }
}

/**
 * Writes a file whole or not at all.
 * @param isSynced whether its content is on the disk once this resolves
 * @returns the first folder that had to be made
 */
async function write(path: string, content: Buffer, { isSynced }: { isSynced: boolean }): Promise<string | undefined> {
  const firstMade = await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.draft`;
  try {
    await writeFile(draft, content, { flag: "wx", flush: isSynced });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
  return firstMade;
}

/** Writes the name of a file, and those of the folders made for it, to the disk, so that the file survives a power failure. */
async function syncFolders(folder: string, firstMade: string | undefined) {
  const top = firstMade ? dirname(firstMade) : folder;
  for (let each = folder; each.length >= top.length; each = dirname(each)) await syncFolder(each);
}

/** Writes the names in a folder to the disk. */
async function syncFolder(path: string) {
  await using folder = await open(path);
  await folder.sync();
}

function readIfExists(path: string): Promise<Buffer | null> {
  return readFile(path).catch(nullIfMissing);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (["ENOENT", "ENOTDIR", "EISDIR"].includes(error.code ?? "")) return null;
  throw error;
}
