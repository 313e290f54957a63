import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { copyTemplate } from "./support/database.ts";
import { freePort, startShopProcess } from "./support/shop-process.ts";

const dataDir = await mkdtemp(join(tmpdir(), "shop-start-"));
const database = await copyTemplate(inject("template"));
afterAll(async () => {
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
      database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'shop' AND wait_event_type = 'Lock'`);
    while ((await broken()).length === 0) await wait(20);
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toMatch(
      /^The shop cannot start: the database of DATABASE_URL \([^\n]+\) is currently unavailable: [^\n]+\.\n$/,
    );
  } finally {
    await other.end();
  }
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

  const half = sendHalf(port);
  await wait(200);
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
  const half = sendHalf(port);
  await wait(200);
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
  const half = sendHalf(port);
  await wait(200);
  twice.child.kill("SIGTERM");
  twice.child.kill("SIGINT");
  while (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) await wait(20);
  half.finish();
  expect(await half.answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(await twice.ended).toBe(0);

  const impatient = startShopProcess({ ...settings, PORT: String(port) });
  await untilReady(port);
  const never = sendHalf(port);
  await wait(200);
  impatient.child.kill("SIGTERM");
  await wait(3300);
  impatient.child.kill("SIGTERM");
  expect(await impatient.ended).toBe(1);
  await never.answer;
});

/** A request whose second half is sent later. */
function sendHalf(port: number) {
  const body = JSON.stringify({ email: "nobody@clinic.example", password: "wrong password" });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  return { finish: () => socket.write(body.slice(10)), answer: once(socket, "close").then(() => answer) };
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
  const connections = async () => {
    const rows = await database.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'shop%'",
    );
    return rows.length;
  };
  while ((await connections()) === 0) await wait(5);
  shop.child.kill("SIGTERM");
  expect(await shop.ended).toBe(0);
  while ((await connections()) > 0) await wait(20);
});
