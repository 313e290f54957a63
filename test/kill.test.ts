import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Buyer, createBuyers, fillCarts, stockedVariants } from "../bench/buyers.ts";
import { type EmbeddedServer, startEmbedded } from "../src/platform/db/embedded.ts";
import { freePort, programs } from "./support/shop-process.ts";

/** The real process with its own embedded database, killed without warning in the middle of many orders. */

const buyersCount = 300;
let dataDir: string;
let shop: { process: ChildProcess; origin: string };
let database: EmbeddedServer;
let pool: pg.Pool;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "shop-kill-"));
  shop = await startShop();
  database = await startEmbedded(dataDir);
  pool = new pg.Pool({ connectionString: database.url });
}, 120_000);

afterAll(async () => {
  await pool.end();
  shop.process.kill("SIGTERM");
  const [code] = await once(shop.process, "exit");
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
  expect(code).toBe(0);
}, 60_000);

async function startShop() {
  const port = await freePort();
  const child = spawn(process.execPath, [programs.shop], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      SECRET_KEY: "",
      LOG_LEVEL: "error",
      RATE_LIMIT_FACTOR: "1000",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode} while starting.`);
    await wait(50);
  }
  return { process: child, origin };
}

/** A busy shop asks clients to retry, which they may do with the same key. */
async function place(buyer: Buyer, key: string) {
  for (;;) {
    const answer = await fetch(`${shop.origin}/api/check-out/place-order`, {
      method: "POST",
      headers: { authorization: `Bearer ${buyer.token}`, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ coupon_token: null, billing_address: buyer.addressId, shipping_address: buyer.addressId }),
    });
    const body = (await answer.json()) as { order: { token: string; order_no: string } };
    if (answer.status !== 503) return { status: answer.status, body };
    await wait(200);
  }
}

test("every acknowledged order is there once, and nothing is half-written", { timeout: 120_000 }, async () => {
  const variants = await stockedVariants(pool, 10);
  const buyers = await createBuyers(pool, buyersCount);
  await fillCarts(pool, buyers, variants, false);
  const keys = buyers.map(() => randomUUID());
  const acknowledged = new Map<number, string>();

  let next = 0;
  const storm = Array.from({ length: 32 }, async () => {
    while (next < buyersCount) {
      const index = next++;
      const buyer = buyers[index] as Buyer;
      const answer = await place(buyer, keys[index] ?? "").catch(() => null);
      if (answer === null) return;
      expect(answer.status).toBe(201);
      acknowledged.set(buyer.customerId, answer.body.order.token);
      if (acknowledged.size === 60) shop.process.kill("SIGKILL");
    }
  });
  await Promise.all(storm);
  expect(acknowledged.size).toBeGreaterThanOrEqual(60);
  expect(acknowledged.size).toBeLessThan(buyersCount);

  shop = await startShop();
  const orders = await pool.query<{ customer_id: number; token: string }>("SELECT customer_id, token FROM orders");
  const written = new Map(orders.rows.map((row) => [row.customer_id, row.token]));
  expect(written.size).toBe(orders.rows.length);
  for (const [customer, token] of acknowledged) expect(written.get(customer)).toBe(token);
  await nothingHalfWritten();

  // Buyers without a reply retry with the same key: one order each, whether or not it had been committed.
  const answers = await Promise.all(buyers.map((buyer, index) => place(buyer, keys[index] ?? "")));
  expect(answers.map((answer) => answer.status).filter((status) => status !== 201)).toEqual([]);
  const after = await pool.query<{ customer_id: number; orders: number }>(
    "SELECT customer_id, count(*)::int AS orders FROM orders GROUP BY customer_id",
  );
  expect(after.rows).toHaveLength(buyersCount);
  expect(after.rows.filter((row) => row.orders !== 1)).toEqual([]);
  for (const [index, buyer] of buyers.entries()) {
    const known = acknowledged.get(buyer.customerId) ?? written.get(buyer.customerId);
    if (known) expect(answers[index]?.body.order.token).toBe(known);
  }
  await nothingHalfWritten();
});

async function nothingHalfWritten() {
  const none = async (question: string) => expect((await pool.query(question)).rows).toEqual([]);
  await none("SELECT id FROM orders o WHERE (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id) <> 2");
  await none("SELECT id FROM orders o WHERE (SELECT count(*) FROM order_events e WHERE e.order_id = o.id) <> 1");
  await none(`SELECT l.id FROM order_lines l LEFT JOIN stock_movements m ON m.order_line_id = l.id
              GROUP BY l.id HAVING l.quantity <> coalesce(sum(m.reserved), 0)`);
  await none(`SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
              GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0)`);
  await none("SELECT o.id FROM orders o JOIN cart_lines c USING (customer_id)");
  await none(`SELECT k.key FROM idempotency_keys k WHERE k.answer IS NULL
              OR NOT EXISTS (SELECT FROM orders o WHERE o.token = k.answer->'order'->>'token')`);
  await everyOrderHasItsMail();
}

/** Mails still queued as jobs, or sent: without a mail server a sent mail is a file. */
async function everyOrderHasItsMail() {
  const due = await pool.query<{ number: string }>(
    "SELECT o.number FROM orders o JOIN jobs j ON j.name = 'mail.order-placed' AND (j.payload->>'order_id')::bigint = o.id",
  );
  const folder = join(dataDir, "mail");
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const sent = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const acknowledged = new Set([
    ...due.rows.map((row) => row.number),
    ...sent.map((mail) => /^Subject: Your order (\S+)/m.exec(mail)?.[1]),
  ]);
  const orders = await pool.query<{ number: string }>("SELECT number FROM orders");
  expect(orders.rows.filter((order) => !acknowledged.has(order.number))).toEqual([]);
}
