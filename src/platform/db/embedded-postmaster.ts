import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** The server running on this cluster, according to its PID file. After a crash that file may name a dead or unrelated process. */
export async function postmaster(cluster: string): Promise<Postmaster | null> {
  const file = join(cluster, "postmaster.pid");
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!pid) return null;
  if (isAlive(pid) && (await isPostgres(pid)))
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
  await rm(file, { force: true });
  return null;
}

/** Process ids are reused, in containers soon. Without /proc the id alone must do. */
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
