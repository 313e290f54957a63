import { execFile } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findBinaries, runnerFor, start } from "../../src/platform/db/embedded-binaries.ts";
import { freePort } from "./shop-process.ts";

export interface Standby {
  /** The connection string for the same database and role on the standby. */
  urlFor(url: string): string;
  query(text: string): Promise<Record<string, unknown>[]>;
  kill(): Promise<void>;
}

/** A real standby of an embedded server, made from a copy of its files: the binaries do not include pg_basebackup. */
export async function startStandby(dataDir: string, adminUrl: string): Promise<Standby> {
  const binaries = await findBinaries();
  const primary = join(dataDir, "postgres/cluster");
  const folder = join(dataDir, "standby");
  const cluster = join(folder, "cluster");
  await mkdir(folder);
  const dropSlot = await keepLog(adminUrl);
  const label = await backUp(adminUrl, () => copyLive(primary, cluster));
  await rm(join(cluster, "postmaster.pid"), { force: true });
  const { uid, gid } = await stat(cluster);
  for (const [name, content] of Object.entries({ backup_label: label, "standby.signal": "" })) {
    await writeFile(join(cluster, name), content);
    await chown(join(cluster, name), uid, gid);
  }

  const port = await freePort();
  const { hostname, port: primaryPort, username, password } = new URL(adminUrl);
  const settings = {
    ...{
      port: String(port),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      hot_standby: "on",
      fsync: "off",
    },
    ...{ max_connections: "400", ssl: "off" },
    primary_slot_name: slot,
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
  };
  const runner = await runnerFor(cluster, [folder, binaries.postgres]);
  const log = await open(join(folder, "log"), "a");
  const words = ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const server = await start(binaries.postgres, words, runner, log.fd).finally(() => log.close());
  const urlFor = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: urlFor(adminUrl) });
    client.on("error", () => {});
    await client.connect();
    return client
      .query(text)
      .then((result) => result.rows)
      .finally(() => client.end());
  };
  const deadline = performance.now() + startMs;
  while (!(await query("SELECT 1").catch(() => null))) {
    if (server.exitCode !== null || performance.now() > deadline)
      throw new Error(await readFile(join(folder, "log"), "utf8"));
    await wait(50);
  }
  return {
    urlFor,
    query,
    kill: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      // Immediate shutdown: like a power cut, but leaves no child processes.
      server.kill("SIGQUIT");
      await once(server, "exit");
      await dropSlot();
    },
  };
}

const slot = "test_standby";
/** Otherwise a standby that never becomes consistent would hang the test. */
const startMs = 60_000;

/**
 * Makes the primary retain its WAL: otherwise a checkpoint may remove segments that the standby has not read yet.
 * @returns a function that ends the retention, for when the standby is gone
 */
async function keepLog(adminUrl: string): Promise<() => Promise<void>> {
  const connectionString = Object.assign(new URL(adminUrl), { pathname: "/postgres" }).href;
  const run = async (text: string) => {
    const admin = new pg.Client({ connectionString });
    await admin.connect();
    await admin.query(text).finally(() => admin.end());
  };
  await run(`SELECT pg_create_physical_replication_slot('${slot}', true)`);
  return () =>
    run(
      `SELECT pg_terminate_backend(active_pid, 10000) FROM pg_replication_slots WHERE slot_name = '${slot}' AND active`,
    ).then(() => run(`SELECT pg_drop_replication_slot('${slot}')`));
}

/** Runs a copy while the server is in backup mode. @returns the copy's backup label */
async function backUp(adminUrl: string, copy: () => Promise<void>): Promise<string> {
  // Connects to a database other than the template, which could not be copied while in use.
  const admin = new pg.Client({ connectionString: Object.assign(new URL(adminUrl), { pathname: "/postgres" }).href });
  await admin.connect();
  try {
    await admin.query("SELECT pg_backup_start('standby', true)");
    await copy();
    const { rows } = await admin.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    return rows[0]?.labelfile ?? "";
  } finally {
    await admin.end();
  }
}

/** Copies the files of a running server. Files that vanish during the copy do no harm: the WAL records that they were dropped. */
async function copyLive(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to], { env: { ...process.env, LC_ALL: "C" } }).catch(
    (error: { stderr: string }) => {
      const complaints = error.stderr.trim().split("\n");
      if (!complaints.every((line) => line.endsWith("No such file or directory"))) throw error;
    },
  );
}
