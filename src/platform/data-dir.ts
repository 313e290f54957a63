import { constants, existsSync, statSync } from "node:fs";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConfigError } from "./config.ts";

/**
 * Checks at startup that files can be stored, so that no mail or picture is lost later.
 * @throws ConfigError if they cannot
 */
export async function checkDataDir(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    await createFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason = reasons[code] ?? `cannot be written to (${code})`;
    throw new ConfigError(
      `The shop cannot start: DATA_DIR (${folder}) ${reason}. Choose a folder that the shop's user can write to.`,
    );
  }
}

/** Node's `recursive` option never returns if an existing parent allows no subfolders, as below /proc. */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && statSync(folder).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(dirname(folder))) throw error;
    await createFolder(dirname(folder));
    await createFolder(folder);
  }
}

const reasons: Record<string, string> = {
  EEXIST: "is a file, not a folder",
  ENOTDIR: "has a file in its path",
  EACCES: "is not writable by this user",
  EPERM: "is not writable by this user",
  EROFS: "is on a file system that is read-only",
  ENOENT: "cannot be created",
  ENOSPC: "is on a full disk",
  EDQUOT: "is on a full disk",
};
