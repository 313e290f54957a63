import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { buildApp } from "../src/app.ts";
import { systemClock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { type EmbeddedServer, startEmbedded } from "../src/platform/db/embedded.ts";
import { runnerFor } from "../src/platform/db/embedded-binaries.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openReads } from "../src/platform/db/replica.ts";
import { roleName } from "../src/platform/db/roles.ts";
import { filesIn } from "../src/platform/files.ts";
import { openJobQueue } from "../src/platform/jobs/job-queue.ts";
import { openKeys } from "../src/platform/keys.ts";
import { createLog } from "../src/platform/log.ts";
import { verifyAudit } from "../src/shop/audit/index.ts";
import { importDemonstration } from "../src/shop/demonstration/index.ts";
import type { Shop } from "../src/shop/kit/shop.ts";
import type { Tables } from "../src/shop/kit/tables.ts";
import { openLive } from "../src/shop/live/index.ts";
import { registration } from "../test/support/registration.ts";
import { endWithResult } from "./end-with-result.ts";

/**
 * `npm run pitr:test`: point-in-time recovery as described in docs/running.md, on a local server. A shop takes orders before and
 * after a base backup; then everything is deleted; the base backup and the archived WAL restore the state just before that.
 */
const home = await mkdtemp(join(tmpdir(), "shop-pitr-"));
const [lost, restored, archive] = [join(home, "lost"), join(home, "restored"), join(home, "archive")];
const ends: (() => Promise<unknown>)[] = [];

async function run(say: (line: string) => void) {
  say("Opening a shop on a server that archives its log …");
  await mkdir(archive, { mode: 0o700 });
  const runner = await runnerFor(join(lost, "postgres"), []);
  if (runner) await chown(archive, runner.uid, runner.gid);
  const first = await server(lost, {
    archive_mode: "on",
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
  await fill(first);
  const shop = await open(first);
  const customer = await register(shop.url);
  await order(shop.url, customer);
  await baseBackup(first.adminUrl);
  say("A base backup was made while the shop was open.");
  await order(shop.url, customer);
  const last = await order(shop.url, customer);
  const admin = await connect(first.adminUrl);
  const before = await contents(admin);
  const target = (await admin.query<{ now: string }>("SELECT clock_timestamp()::text AS now")).rows[0]?.now ?? "";
  await wait(50);

  await admin.query(
    "SET session_replication_role = replica; DELETE FROM order_lines; DELETE FROM orders; DELETE FROM customers",
  );
  say(`Everything was deleted just after ${target}.`);
  await archived(admin);
  await admin.end();
  await shop.close();
  await first.stop();

  await writeForServer("recovery.signal", "");
  say("Recovering from the base backup and the archived log …");
  const second = await server(restored, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: target,
    recovery_target_action: "promote",
  });
  const recovered = await connect(second.adminUrl);
  await promoted(recovered);
  assert.deepEqual(await contents(recovered), before, "what was there before the deletion is there again");
  await recovered.end();
  const { db, close } = openDatabase<Tables>(second.url, 1, () => {});
  assert.equal((await verifyAudit(db, null)).whole, true, "the audit log is intact");
  await close();
  const again = await open(second);
  const shown = await request(again.url, "GET", `orders/${last.token}`, customer);
  assert.equal(shown.data.order_no, last.order_no, "the customer sees the last order");
  await order(again.url, customer);
  say(`Recovered ${before.orders} orders as they were at ${target}; the shop takes orders again.`);
}

async function server(dataDir: string, settings: Record<string, string>): Promise<EmbeddedServer> {
  const started = await startEmbedded(dataDir, { settings });
  ends.push(started.stop);
  return started;
}

async function fill({ url, ownerUrl }: EmbeddedServer) {
  await migrate(ownerUrl, join(import.meta.dirname, "../db/migrations"), roleName(url));
  const { db, close } = openDatabase<Tables>(url, 2, () => {});
  await importDemonstration({ db, files: filesIn(lost), clock: systemClock });
  await db.deleteFrom("jobs").execute();
  await close();
}

/** The shop's application on a free port, without its pages. */
async function open({ url }: EmbeddedServer) {
  const config = readConfig({ DATA_DIR: lost, DATABASE_URL: url, RATE_LIMIT_FACTOR: "1000" });
  const log = createLog("error");
  const jobs = openJobQueue(url, log);
  const { db, close } = openDatabase<Tables>(url, 5, () => {});
  const keys = openKeys(["a key that only this test knows, of 32 letters"]);
  const reads = openReads({ primary: db, url: undefined, poolSize: 0, log });
  const shop: Shop = { db, reads, config, log, jobs, keys, clock: systemClock, files: filesIn(lost) };
  const live = await openLive(shop, url);
  const app = await buildApp({ ...shop, live }, { pages: false });
  let isOpen = true;
  const end = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    await jobs.stop();
    await live.stop();
    await close();
  };
  ends.push(end);
  return { url: await app.listen({ port: 0, host: "127.0.0.1" }), close: end };
}

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into freely; a wrong guess fails the test.
async function request(url: string, method: string, path: string, token: string | null, body?: object): Promise<any> {
  const headers: Record<string, string> = { "content-type": "application/json", "idempotency-key": randomUUID() };
  if (token) headers.authorization = `Bearer ${token}`;
  const reply = await fetch(`${url}/api/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await reply.text();
  assert.ok(reply.ok, `${method} ${path}: ${reply.status} ${text}`);
  return JSON.parse(text);
}

async function register(url: string): Promise<string> {
  const given = registration();
  await request(url, "POST", "register", null, given);
  return (await request(url, "POST", "login", null, { email: given.email, password: given.password })).success;
}

async function order(url: string, token: string): Promise<{ token: string; order_no: string }> {
  await request(url, "POST", "cart/store", token, { sub_product_id: 39, quantity: 2 });
  const [address] = await request(url, "GET", "user-addresses", token);
  const addresses = { billing_address: address.id, shipping_address: address.id };
  return (await request(url, "POST", "check-out/place-order", token, { ...addresses, coupon_token: null })).order;
}

/** A copy of the data folder between pg_backup_start and pg_backup_stop, as pg_basebackup makes it. */
async function baseBackup(adminUrl: string) {
  const client = await connect(adminUrl);
  await client.query("SELECT pg_backup_start('pitr test', true)");
  await mkdir(restored);
  execFileSync("cp", ["-a", join(lost, "postgres"), join(restored, "postgres")]);
  const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(true)");
  await client.end();
  const cluster = join(restored, "postgres/cluster");
  await writeForServer("backup_label", rows[0]?.labelfile ?? "");
  await rm(join(cluster, "postmaster.pid"), { force: true });
  // All WAL comes from the archive.
  for (const name of await readdir(join(cluster, "pg_wal"))) {
    await rm(join(cluster, "pg_wal", name), { recursive: true, force: true });
  }
}

/** When started by root, the server runs as another user, who must be able to read its files. */
async function writeForServer(name: string, content: string) {
  const cluster = join(restored, "postgres/cluster");
  await writeFile(join(cluster, name), content, { mode: 0o600 });
  const runner = await runnerFor(cluster, []);
  if (runner) await chown(join(cluster, name), runner.uid, runner.gid);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function contents(client: pg.Client) {
  const { rows } = await client.query(`
    SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT sum(total_paise)::text FROM orders) AS total,
           (SELECT md5(string_agg(o::text, '|' ORDER BY id)) FROM orders o) AS order_rows,
           (SELECT md5(string_agg(l::text, '|' ORDER BY id)) FROM order_lines l) AS line_rows,
           (SELECT md5(string_agg(m::text, '|' ORDER BY id)) FROM stock_movements m) AS movements,
           (SELECT md5(string_agg(c::text, '|' ORDER BY id)) FROM customers c) AS customers`);
  return rows[0];
}

/** Waits for promotion: the server accepts reads before recovery ends, but is a primary only after it. */
async function promoted(client: pg.Client) {
  const isInRecovery = async () => (await client.query("SELECT pg_is_in_recovery() AS is")).rows[0].is;
  for (const deadline = Date.now() + 60_000; await isInRecovery(); await wait(50)) {
    if (Date.now() > deadline) throw new Error("The server did not finish its recovery.");
  }
}

/** Waits until the WAL up to this moment is archived. */
async function archived(client: pg.Client) {
  const { rows } = await client.query<{ file: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS file");
  const file = join(archive, rows[0]?.file ?? "");
  for (const deadline = Date.now() + 60_000; !(await stat(file).catch(() => null)); await wait(50)) {
    if (Date.now() > deadline) throw new Error("The log was not archived.");
  }
}

endWithResult(run, {
  minutes: 10,
  cleanUp: async () => {
    // Stops in reverse order. A server that is already gone must not prevent removing the files.
    for (const end of ends.reverse()) await end().catch(() => {});
    await rm(home, { recursive: true, force: true });
  },
});
