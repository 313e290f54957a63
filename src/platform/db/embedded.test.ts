import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startEmbedded } from "./embedded.ts";

const dataDir = await mkdtemp(join(tmpdir(), "shop-embedded-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const pidFile = join(dataDir, "postgres/cluster/postmaster.pid");
const runningPid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[0]) : null);

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A process of its own that starts the server, says where it is, and then waits to be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, "embedded.test-process.ts"), [dataDir], { execArgv: [] });
  const [url] = await once(child, "message");
  return { child, url: url as string };
}

test("processes that start together make one server and share it; the last to leave stops it", {
  timeout: 60_000,
}, async () => {
  const servers = await Promise.all([startEmbedded(dataDir), startEmbedded(dataDir), startEmbedded(dataDir)]);
  expect(new Set(servers.map(({ url }) => url)).size).toBe(1);
  expect((await readdir(dataDir)).sort()).toEqual(["postgres"]);
  const [first, second, third] = servers;
  await first?.stop();
  await second?.stop();
  expect(await query(third?.url ?? "", "SELECT current_database() AS name")).toEqual([{ name: "shop" }]);
  await third?.stop();
  expect(runningPid()).toBeNull();
});

test("a server whose shop was killed is found again, with all that was committed", { timeout: 60_000 }, async () => {
  const { child, url } = await startElsewhere();
  await query(url, "CREATE TABLE kept (id integer)");
  const pid = runningPid();
  child.kill("SIGKILL");
  await once(child, "exit");
  const server = await startEmbedded(dataDir);
  expect(runningPid()).toBe(pid);
  expect(server.url).toBe(url);
  expect(await query(server.url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 0 }]);
  await server.stop();
  expect(runningPid()).toBeNull();
});

test("what a crash left behind does not keep it from starting", { timeout: 60_000 }, async () => {
  const { child, url } = await startElsewhere();
  await query(url, "INSERT INTO kept VALUES (1)");
  process.kill(runningPid() ?? 0, "SIGKILL");
  child.kill("SIGKILL");
  await once(child, "exit");
  // The number of a process that lives, but is no database.
  writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, String(process.pid)));
  const server = await startEmbedded(dataDir);
  expect(await query(server.url, "SELECT id FROM kept")).toEqual([{ id: 1 }]);
  await server.stop();
});
