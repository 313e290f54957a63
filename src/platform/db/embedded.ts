import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ConfigError } from "../config.ts";
import { type Binaries, findBinaries, run, runnerFor, start } from "./embedded-binaries.ts";
import { prepareRoles } from "./embedded-roles.ts";

/**
 * A real PostgreSQL under DATA_DIR, for whoever brings no server of their own. The binaries come from npm; the server's
 * life is ours, because it must be found again after the shop was killed, must start for root as well, and may be shared
 * by several processes of the shop.
 */
export interface EmbeddedServer {
  /** Connection string of the shop's database, for the role that serves. */
  url: string;
  /** The same for the role that migrates. */
  ownerUrl: string;
  /** The same for the superuser, who makes these roles; also for tests. */
  adminUrl: string;
  /** Stops the server, unless another process of the shop still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  onProgress?: (line: string) => void;
  /** Settings of postgresql.conf, on top of the shop's. */
  settings?: Record<string, string>;
}

const user = "shop";
const database = "shop";
// Held shared by every process that uses the server; whoever can take it alone is the last one and may stop the server.
const presenceLock = 7_265_001;

const usualSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  // What is summed up over years, by goods or by day, is sorted in memory.
  work_mem: "16MB",
  // What is not in memory is on a solid disk: rows here and there cost little more than rows in a line.
  random_page_cost: "1.1",
  // Rows that a constraint refused would otherwise be written down with what is in them.
  log_min_messages: "fatal",
};

/** Everything about one server lies in one folder, so that it comes into being in one step. */
function placesIn(home: string) {
  return { home, cluster: join(home, "cluster"), password: join(home, "password"), log: join(home, "log") };
}
type Places = ReturnType<typeof placesIn>;

export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const binaries = await findBinaries();
  const places = placesIn(join(dataDir, "postgres"));
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(places.home)) {
    options.onProgress?.("Creating the database …");
    await createCluster(binaries, dataDir, places.home);
  }
  const password = (await readFile(places.password, "utf8")).trim();
  const urlOf = (port: number, name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

  const deadline = Date.now() + 60_000;
  for (let failures = 0; ; ) {
    // A server that outlived a killed shop has everything committed: it is used on, not replaced.
    const running = await postmaster(places.cluster);
    const presence = running && (await enter(urlOf(running.port, "postgres")));
    if (presence) {
      const adminUrl = urlOf(running.port, database);
      const { owner, runner } = await prepareRoles(presence, places.home, database, adminUrl);
      return { url: runner, ownerUrl: owner, adminUrl, stop: () => leave(presence, places.cluster) };
    }
    if (Date.now() > deadline || failures > 4)
      throw new ConfigError(`The shop cannot start: its database does not start. ${await complaint(places)}`);
    if (running) await wait(40);
    else if (!(await startServer(binaries, places, options.settings ?? {}))) failures++;
  }
}

/** Two processes may do this at once: the first to rename its folder wins, the other one's is thrown away. */
async function createCluster(binaries: Binaries, dataDir: string, home: string) {
  const draft = placesIn(await mkdtemp(join(dataDir, "postgres-new-")));
  try {
    const runner = await runnerFor(draft.cluster, [draft.home, binaries.initdb]);
    await mkdir(draft.cluster, { mode: 0o700 });
    if (runner) {
      // The draft folder is open to its maker alone; the server must pass through it.
      await chown(draft.home, runner.uid, runner.gid);
      await chown(draft.cluster, runner.uid, runner.gid);
    }
    await writeFile(draft.password, randomBytes(24).toString("hex"), { mode: 0o600 });
    if (runner) await chown(draft.password, runner.uid, runner.gid);
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft.cluster}`,
        `--username=${user}`,
        `--pwfile=${draft.password}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
      ],
      runner,
    ).catch((error: Error) => {
      throw new ConfigError(
        `The shop cannot start: its database could not be created in ${dataDir}: ${oneLine(error.message)}`,
      );
    });
    await rename(draft.home, home);
  } catch (error) {
    await rm(draft.home, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

/** True when the server is up. It ends at once if another process was first to start one, or if its port was taken meanwhile. */
async function startServer(binaries: Binaries, places: Places, settings: Record<string, string>): Promise<boolean> {
  const all = { port: String(await freePort()), ...usualSettings, ...settings };
  const log = await open(places.log, "a");
  const runner = await runnerFor(places.cluster, [places.home, binaries.postgres]);
  const words = ["-D", places.cluster, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const child = await start(binaries.postgres, words, runner, log.fd).finally(() => log.close());
  child.unref();
  while (child.exitCode === null && child.signalCode === null) {
    const running = await postmaster(places.cluster);
    if (running?.ready) return true;
    await wait(20);
  }
  return false;
}

/** Connects and says that one more process uses the server. Null when it does not answer, or is stopping. */
async function enter(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: "shop presence",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT pg_advisory_lock_shared($1)", [presenceLock]);
    return client;
  } catch {
    await client.end().catch(() => {});
    return null;
  }
}

async function leave(presence: pg.Client, cluster: string) {
  try {
    await presence.query("SELECT pg_advisory_unlock_shared($1)", [presenceLock]);
    const alone = await presence.query<{ alone: boolean }>("SELECT pg_try_advisory_lock($1) AS alone", [presenceLock]);
    const running = await postmaster(cluster);
    if (!alone.rows[0]?.alone || !running) return;
    // Fast shutdown: sessions are ended, everything is written. The lock is held until then, so nobody comes in meanwhile.
    process.kill(running.pid, "SIGINT");
    const deadline = Date.now() + 60_000;
    while ((await postmaster(cluster)) && Date.now() < deadline) await wait(15);
  } catch {
    // The server has gone already.
  } finally {
    await presence.end().catch(() => {});
  }
}

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** The server that runs on this cluster, by the file it keeps. A file left by a crash names a process that is gone or is not it. */
async function postmaster(cluster: string): Promise<Postmaster | null> {
  const file = join(cluster, "postmaster.pid");
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!pid) return null;
  if (isAlive(pid) && (await isPostgres(pid)))
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
  await rm(file, { force: true });
  return null;
}

/** Numbers of processes come back, in containers soon; without /proc the number alone must do. */
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

async function complaint(places: Places): Promise<string> {
  const log = await readFile(places.log, "utf8").catch(() => "");
  const lines = log.trim().split("\n").slice(-3).join("\n");
  return oneLine(lines) || "It says nothing; more may be in its log.";
}

const oneLine = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
