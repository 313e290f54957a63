import { existsSync } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ConfigError } from "../config.ts";
import { type Binaries, findBinaries, runnerFor, start } from "./embedded-binaries.ts";
import { createCluster, oneLine, type ServerPaths, serverPaths, user } from "./embedded-cluster.ts";
import { postmaster } from "./embedded-postmaster.ts";
import { prepareRoles } from "./embedded-roles.ts";

/**
 * A real PostgreSQL under DATA_DIR, for installations without a server of their own. The binaries come from npm. We manage the
 * server ourselves, because it must be found again after the shop was killed, must start for root too, and may be shared by
 * several processes of the shop.
 */
export interface EmbeddedServer {
  /** Connection string of the shop's database, for the role that the shop runs as. */
  url: string;
  /** The same for the role that migrates. */
  ownerUrl: string;
  /** The same for the superuser, which creates these roles; also for tests. */
  adminUrl: string;
  /** Stops the server, unless another process of the shop still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  onProgress?: (line: string) => void;
  /** Called once the server's process has been launched, or found: the rest is waiting for it. */
  onLaunched?: () => void;
  /** Settings of postgresql.conf, on top of the shop's. */
  settings?: Record<string, string>;
}
const database = "shop";

// Every process that uses the server holds this lock in shared mode. The one that can take it exclusively is the last and may stop
// the server.
const presenceLock = 7_265_001;

const usualSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  // Reports over years are sorted in memory.
  work_mem: "16MB",
  // On SSDs, random reads cost little more than sequential ones.
  random_page_cost: "1.1",
  // Otherwise rows that violate a constraint would be logged with their values.
  log_min_messages: "fatal",
};

export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const binaries = await findBinaries();
  const paths = serverPaths(join(dataDir, "postgres"));
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(paths.home)) {
    options.onProgress?.("Creating the database …");
    await createCluster(binaries, dataDir, paths.home);
  }
  const password = (await readFile(paths.password, "utf8")).trim();
  const urlFor = (port: number, name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

  const deadline = Date.now() + 60_000;
  for (let failures = 0; ; ) {
    // A server that survived a killed shop has all committed data, so it is used, not replaced.
    const running = await postmaster(paths.cluster);
    if (running) options.onLaunched?.();
    const presence = running && (await registerPresence(urlFor(running.port, "postgres")));
    if (presence) {
      const adminUrl = urlFor(running.port, database);
      const { owner, runner } = await prepareRoles(presence, paths.home, database, adminUrl);
      return { url: runner, ownerUrl: owner, adminUrl, stop: () => endPresence(presence, paths.cluster) };
    }
    if (Date.now() > deadline || failures > 4)
      throw new ConfigError(`The shop cannot start: its database did not start. ${await lastLogLines(paths)}`);
    if (running) await wait(40);
    else if (!(await startServer(binaries, paths, options))) failures++;
  }
}

/** @returns true once the server is ready; false if it exited, because another process started one first or its port was taken */
async function startServer(
  binaries: Binaries,
  paths: ServerPaths,
  { settings = {}, onLaunched }: EmbeddedOptions,
): Promise<boolean> {
  const allSettings = { port: String(await freePort()), ...usualSettings, ...settings };
  const log = await open(paths.log, "a");
  const runner = await runnerFor(paths.cluster, [paths.home, binaries.postgres]);
  const args = [
    "-D",
    paths.cluster,
    ...Object.entries(allSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const child = await start(binaries.postgres, args, runner, log.fd).finally(() => log.close());
  child.unref();
  onLaunched?.();
  while (child.exitCode === null && child.signalCode === null) {
    const running = await postmaster(paths.cluster);
    if (running?.ready) return true;
    await wait(20);
  }
  return false;
}

/**
 * Connects and takes the presence lock.
 * @returns null if the server does not respond or is stopping
 */
async function registerPresence(url: string): Promise<pg.Client | null> {
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

async function endPresence(presence: pg.Client, cluster: string) {
  try {
    await presence.query("SELECT pg_advisory_unlock_shared($1)", [presenceLock]);
    const last = await presence.query<{ last: boolean }>("SELECT pg_try_advisory_lock($1) AS last", [presenceLock]);
    const running = await postmaster(cluster);
    if (!last.rows[0]?.last || !running) return;
    // Fast shutdown: sessions end and all data is flushed. The lock is held until then, so no process can join.
    process.kill(running.pid, "SIGINT");
    const deadline = Date.now() + 60_000;
    while ((await postmaster(cluster)) && Date.now() < deadline) await wait(15);
  } catch {
    // The server is already gone.
  } finally {
    await presence.end().catch(() => {});
  }
}

async function lastLogLines(paths: ServerPaths): Promise<string> {
  const log = await readFile(paths.log, "utf8").catch(() => "");
  const lines = log.trim().split("\n").slice(-3).join("\n");
  return oneLine(lines) || "Its log says nothing.";
}

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
