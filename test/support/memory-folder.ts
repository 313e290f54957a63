import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
const prefix = "shop-tests-";
const neededBytes = 4 * 1024 ** 3;

/**
 * Keeps temporary files of this process and its children in memory, on Linux. Every test file copies a database of a thousand files
 * and drops it again; on ext4 a fifth of all CPU time went into finding inodes not freed within the last seconds.
 */
export function keepTemporaryFilesInMemory() {
  if (memoryFolder() || !hasRoom()) return;
  removeLeftovers();
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // When the tests run as root, PostgreSQL runs as a different user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** This test run's in-memory folder, or null. */
export function memoryFolder(): string | null {
  const folder = process.env.TMPDIR;
  return folder?.startsWith(join(memory, prefix)) ? folder : null;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}

/** Removes the folders of killed runs. */
function removeLeftovers() {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !runs(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
