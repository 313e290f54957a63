import { readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/**
 * The server running on this cluster, according to its PID file. After a crash that file may name a dead process, which PostgreSQL
 * notices itself once its last connection has ended, or an unrelated one, with which it would not start.
 */
export async function postmaster(cluster: string): Promise<Postmaster | null> {
  const file = join(cluster, "postmaster.pid");
  const content = await readFile(file, "utf8").catch(() => "");
  const lines = content.split("\n");
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return null;
  if (await isPostgres(pid)) return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
  removeUnlessNew(file, content);
  return null;
}

/** Synchronous, because another process may remove the file too and start a server, which writes its own file in the same place. */
function removeUnlessNew(file: string, content: string) {
  try {
    if (readFileSync(file, "utf8") === content) rmSync(file);
  } catch {
    // Already removed.
  }
}

/** Process ids are reused, in containers after a short time. Without /proc, the id alone has to do. */
async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => null);
  return name === null || name.trim() === "postgres";
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
