import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { copyTemplate } from "./support/database.ts";
import { patience } from "./support/patience.ts";
import { freePort, startShopProcess } from "./support/shop-process.ts";

const dataDir = await mkdtemp(join(tmpdir(), "shop-start-"));
const database = await copyTemplate(inject("template"));
/** One connection for all queries: opening one for each takes so long on a busy machine that what they wait for is over. */
const asking = new pg.Client({ connectionString: database.adminUrl });
await asking.connect();
const count = async (text: string) => (await asking.query(text)).rows.length;
afterAll(async () => {
  await asking.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const settings = {
  ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
  ...{ ADMIN_EMAIL: "owner@shop.example", ADMIN_PASSWORD: "an otoscope for the owner" },
};

async function untilReady(port: number) {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await wait(30);
  }
}

test.each([
  ["a port that is none", { PORT: "http" }, "PORT must be a port number"],
  ["a database address that is none", { DATABASE_URL: "localhost" }, "DATABASE_URL must be a URL such as postgres://"],
  ["a short secret", { SECRET_KEY: "short" }, "SECRET_KEY must have at least 32 characters"],
  ["a sender that is none", { MAIL_FROM: "shop" }, "MAIL_FROM must be an email address such as"],
  [
    "no limits at all",
    { RATE_LIMIT_FACTOR: "0" },
    "RATE_LIMIT_FACTOR must be a number greater than 0 and at most 1000000",
  ],
  ["a file as its folder", { DATA_DIR: "package.json" }, "package.json) is a file, not a folder. Choose a folder"],
  ["a folder below a file", { DATA_DIR: "package.json/data" }, "has a file in its path. Choose a folder"],
  [
    "a file as its folder and its own database",
    { DATA_DIR: "package.json", DATABASE_URL: "", DATABASE_OWNER_URL: "" },
    "is a file",
  ],
  ["a database that is not there", { DATABASE_URL: "postgres://shop:secret@127.0.0.1:1/shop" }, "127.0.0.1:1/shop"],
  [
    "a database to serve from whose certificate is not trusted",
    { DATABASE_URL: `${database.url}?sslmode=verify-full` },
    "cannot be used: self-signed certificate",
  ],
])("with %s it does not start, and says so in a sentence", { timeout: 60_000 }, async (_what, wrong, words) => {
  const shop = startShopProcess({ ...settings, PORT: "0", ...wrong });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toMatch(/^The shop cannot start: [^\n]+\.\n$/);
  expect(shop.said()).toContain(words);
  expect(shop.said()).not.toContain("secret@");
});

test.each([
  ["the catalogue is loaded", "product_documents"],
  ["the first owner is created", "staff"],
])("a database that breaks off while %s is named in a sentence", { timeout: 60_000 }, async (_what, table) => {
  const other = new pg.Client({ connectionString: database.ownerUrl });
  await other.connect();
  try {
    await other.query(`BEGIN; LOCK TABLE ${table}`);
    const shop = startShopProcess({ ...settings, PORT: "0" });
    const broken = () =>
      count(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'shop' AND wait_event_type = 'Lock'`);
    while ((await broken()) === 0) {
      if (shop.child.exitCode !== null) throw new Error(`It ended before it was seen waiting: ${shop.said()}`);
      await wait(20);
    }
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toMatch(
      /^The shop cannot start: the database of DATABASE_URL \([^\n]+\) is currently unavailable: [^\n]+\.\n$/,
    );
  } finally {
    await other.end();
  }
});

test("on a database that a later release expanded it starts, warns and serves", { timeout: 60_000 }, async () => {
  const expanded = await copyTemplate(inject("template"));
  onTestFinished(() => expanded.drop());
  await expanded.query("ALTER TABLE orders ADD gift_note text; CREATE TABLE gifts (id integer)");
  await expanded.query("INSERT INTO migrations VALUES ('9998_later', '2027-01-01')");
  await expanded.query("INSERT INTO migration_requirements VALUES ('9998_later', NULL)");
  const port = await freePort();
  const urls = { DATABASE_URL: expanded.url, DATABASE_OWNER_URL: expanded.ownerUrl };
  const shop = startShopProcess({ ...settings, ...urls, PORT: String(port), LOG_LEVEL: "warn" });
  let log = "";
  shop.child.stdout?.on("data", (chunk) => {
    log += chunk;
  });
  await untilReady(port);
  expect((await fetch(`http://127.0.0.1:${port}/api/product-data`)).status).toBe(200);
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  expect(log).toMatch(/"migrations":\["9998_later"\].*migrated by a later release, which lets this one start/);
});

test("a port that is taken is named, with a way out", { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const shop = startShopProcess({ ...settings, PORT: String(port) });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toBe(
    `The shop cannot start: port ${port} is already in use. Choose another with PORT, for example PORT=${port + 1}.\n`,
  );
  other.close();
});

test("SIGTERM: the request in flight is answered, then the process ends well", { timeout: 60_000 }, async () => {
  const port = await freePort();
  const shop = startShopProcess({ ...settings, PORT: String(port) });
  await untilReady(port);
  expect(shop.said()).toBe(`The shop is open at http://127.0.0.1:${port}\n`);

  const half = await sendHalf(port);
  shop.child.kill("SIGTERM");
  // From now on the shop accepts no new connection but still waits for the half-sent request.
  while (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) await wait(20);
  expect(shop.child.exitCode).toBeNull();
  half.finish();
  expect(await half.answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(await shop.ended).toBe(0);
});

test("SIGTERM to the process group of npm start, where it arrives twice: the request in flight is answered, PostgreSQL stops", {
  timeout: 90_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-group-"));
  const port = await freePort();
  // As a supervisor does: npm passes the signal on to node, which already gets it through the process group.
  const npm = spawn("npm", ["start", "--ignore-scripts"], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: "error" },
    stdio: "ignore",
    detached: true,
  });
  const ended = once(npm, "close");
  await untilReady(port);
  const half = await sendHalf(port);
  process.kill(-Number(npm.pid), "SIGTERM");
  await wait(300);
  process.kill(-Number(npm.pid), "SIGTERM");
  while (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) await wait(20);
  half.finish();
  expect(await half.answer).toMatch(/^HTTP\/1\.1 422 /);
  await ended;
  // npm reports its own signal; what matters is that the shop had time to stop its database.
  while (existsSync(join(folder, "postgres/cluster/postmaster.pid"))) {
    const pid = Number((await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
    expect(isAlive(pid)).toBe(true);
    await wait(50);
  }
  await rm(folder, { recursive: true, force: true });
});

test("two signals at once end the shop well; a second one later ends it at once", { timeout: 90_000 }, async () => {
  const port = await freePort();
  const twice = startShopProcess({ ...settings, PORT: String(port) });
  await untilReady(port);
  const half = await sendHalf(port);
  twice.child.kill("SIGTERM");
  twice.child.kill("SIGINT");
  while (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) await wait(20);
  half.finish();
  expect(await half.answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(await twice.ended).toBe(0);

  const impatient = startShopProcess({ ...settings, PORT: String(port) });
  await untilReady(port);
  const never = await sendHalf(port);
  impatient.child.kill("SIGTERM");
  while (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) await wait(20);
  // It has received the first signal. One that arrives within three seconds counts as the same.
  await wait(3300);
  impatient.child.kill("SIGTERM");
  expect(await impatient.ended).toBe(1);
  await never.answer;
});

/** A request whose second half is sent later. Resolves once the shop has read its head. */
async function sendHalf(port: number) {
  const body = JSON.stringify({ email: "nobody@clinic.example", password: "wrong password" });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const headers = `Host: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue`;
  socket.write(`POST /api/login HTTP/1.1\r\n${headers}\r\n\r\n${body.slice(0, 10)}`);
  const readHead = "HTTP/1.1 100 Continue\r\n\r\n";
  await vi.waitFor(() => expect(received).toBe(readHead), patience);
  const answer = once(socket, "close").then(() => received.slice(readHead.length));
  return { finish: () => socket.write(body.slice(10)), answer };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("a signal while starting ends it as well, and leaves nothing running", { timeout: 60_000 }, async () => {
  const shop = startShopProcess({ ...settings, PORT: "0" });
  const connections = () =>
    count("SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'shop%'");
  while ((await connections()) === 0) await wait(5);
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  while ((await connections()) > 0) await wait(20);
});
