import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
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

/** Starts the server in another process, which prints its URL and waits to be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; ownerUrl: string }> {
  const child = fork(join(import.meta.dirname, "embedded.test-process.ts"), [dataDir], { execArgv: [] });
  const [[url, ownerUrl]] = await once(child, "message");
  return { child, url, ownerUrl };
}

test("processes that start together create one server and share it; the last to stop ends it", {
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

test("a server whose shop was killed is found again, with all committed data", { timeout: 60_000 }, async () => {
  const { child, url, ownerUrl } = await startElsewhere();
  await query(ownerUrl, "CREATE TABLE kept (id integer)");
  const pid = runningPid();
  child.kill("SIGKILL");
  await once(child, "exit");
  const server = await startEmbedded(dataDir);
  expect(runningPid()).toBe(pid);
  expect(server.url).toBe(url);
  expect(await query(server.ownerUrl, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 0 }]);
  await server.stop();
  expect(runningPid()).toBeNull();
});

test("leftovers of a crash do not prevent a start", { timeout: 60_000 }, async () => {
  const { child, ownerUrl } = await startElsewhere();
  await query(ownerUrl, "INSERT INTO kept VALUES (1)");
  process.kill(runningPid() ?? 0, "SIGKILL");
  child.kill("SIGKILL");
  await once(child, "exit");
  // The id of a live process that is not a database server.
  writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, String(process.pid)));
  const server = await startEmbedded(dataDir);
  expect(await query(server.ownerUrl, "SELECT id FROM kept")).toEqual([{ id: 1 }]);
  await server.stop();
});

test("roles get passwords that only the shop can read, and are reused", {
  timeout: 60_000,
}, async () => {
  const server = await startEmbedded(dataDir);
  for (const [role, url] of [
    ["owner", server.ownerUrl],
    ["runner", server.url],
  ] as const) {
    const file = join(dataDir, "postgres", `${role}-password`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toMatch(/^[0-9a-f]{48}$/);
    expect(await query(url, "SELECT current_user AS name")).toEqual([{ name: `shop_${role}` }]);
  }
  await server.stop();
});

test("a database with a single role is transferred with its contents; a lost password is replaced", {
  timeout: 60_000,
}, async () => {
  const first = await startEmbedded(dataDir);
  // As left by an earlier version.
  await query(first.adminUrl, "ALTER DATABASE shop OWNER TO shop");
  await query(
    first.adminUrl,
    "CREATE TABLE things (id int GENERATED ALWAYS AS IDENTITY, note text); INSERT INTO things (note) VALUES ('x')",
  );
  await query(first.adminUrl, "CREATE VIEW views AS SELECT note FROM things; CREATE SEQUENCE numbers");
  await query(first.adminUrl, "CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'");
  await first.stop();
  await rm(join(dataDir, "postgres/runner-password"));

  const servers = await Promise.all([startEmbedded(dataDir), startEmbedded(dataDir)]);
  const [{ url, ownerUrl }] = servers;
  const owners = await query(
    ownerUrl,
    `SELECT DISTINCT pg_get_userbyid(owner) AS owner FROM (
       SELECT relowner FROM pg_class WHERE relnamespace = 'public'::regnamespace
       UNION SELECT proowner FROM pg_proc WHERE proname = 'one' UNION SELECT datdba FROM pg_database WHERE datname = 'shop') o (owner)`,
  );
  expect(owners).toEqual([{ owner: "shop_owner" }]);
  await query(ownerUrl, "ALTER TABLE things ADD more text");
  expect(await query(url, "SELECT current_user AS name")).toEqual([{ name: "shop_runner" }]);
  for (const server of servers) await server.stop();
});
