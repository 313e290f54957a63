import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
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
  [
    "a database address that is none",
    { DATABASE_URL: "localhost" },
    "DATABASE_URL must be an address such as postgres://",
  ],
  ["a short secret", { SECRET_KEY: "short" }, "SECRET_KEY must have at least 32 characters"],
  ["a database that is not there", { DATABASE_URL: "postgres://shop:secret@127.0.0.1:1/shop" }, "127.0.0.1:1/shop"],
])("with %s it does not start, and says so in a sentence", { timeout: 60_000 }, async (_what, wrong, words) => {
  const shop = startShopProcess({ ...settings, PORT: "0", ...wrong });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toMatch(/^The shop cannot start: [^\n]+\.\n$/);
  expect(shop.said()).toContain(words);
  expect(shop.said()).not.toContain("secret@");
});

test("a port that is taken is named, with a way out", { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const shop = startShopProcess({ ...settings, PORT: String(port) });
  expect(await shop.ended).toBe(1);
  expect(shop.said()).toBe(
    `The shop cannot start: port ${port} is taken. Choose another with PORT, for instance PORT=${port + 1}.\n`,
  );
  other.close();
});

test("SIGTERM: the request in flight is answered, then the process ends well", { timeout: 60_000 }, async () => {
  const port = await freePort();
  const shop = startShopProcess({ ...settings, PORT: String(port) });
  await untilReady(port);
  expect(shop.said()).toBe(`The shop is open at http://127.0.0.1:${port}\n`);

  const body = JSON.stringify({ email: "nobody@clinic.example", password: "wrong password" });
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await wait(200);
  shop.child.kill("SIGTERM");
  // From now on nobody new is let in, while the half request is still waited for.
  while (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) await wait(20);
  expect(shop.child.exitCode).toBeNull();
  socket.write(body.slice(10));
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(await shop.ended).toBe(0);
});

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
