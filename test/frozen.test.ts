import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { texts } from "../src/contract/texts.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { loadDemonstration } from "./support/demonstration.ts";
import { placeTestOrder } from "./support/orders.ts";
import { openTestShop, testShop } from "./support/test-shop.ts";

/** Another process of the shop freezes in the middle of an order: its connection stays open and its locks stay held. */

const shop = await testShop({ listen: true, connections: 20 });
const other = openDatabase<object>(shop.databaseUrl, 1, () => {});
afterAll(() => other.close());

const demo = await loadDemonstration(shop);
const variant = demo.variant("NK-EE-1101").id;

async function order(variantId: number) {
  const { token, addressId } = await shop.customer();
  const addresses = { shipping_address: addressId, billing_address: addressId };
  await shop.request("POST", "/api/cart/store", { token, body: { sub_product_id: variantId, quantity: 1 } });
  const headers = { "idempotency-key": `frozen-${token.slice(0, 12)}` };
  const send = () =>
    shop.request("POST", "/api/check-out/place-order", { token, headers, body: { ...addresses, coupon_token: null } });
  const reply = await send();
  return { ...reply, again: send };
}

test("orders for the same goods get Retry-After of a few seconds, others are taken, and then all are", {
  timeout: 60_000,
}, async () => {
  // The server never ends this transaction, so all orders run into it.
  const frozen = new pg.Client({ connectionString: shop.databaseUrl });
  await frozen.connect();
  onTestFinished(() => frozen.end());
  await holdGoods(frozen);
  const [same, different, ready] = await Promise.all([
    Promise.all([order(variant), order(variant), order(variant)]),
    order(demo.variant("NK-EE-1103").id),
    shop.request("GET", "/readyz"),
  ]);
  expect(different.status).toBe(201);
  expect(ready.status).toBe(200);
  for (const { status, headers, body } of same) {
    expect([status, body.code]).toEqual([503, "unavailable"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(body.message).toBe(texts.unavailableRepeat);
  }
  await frozen.query("ROLLBACK");

  const placed: string[] = [];
  for (const { again } of same) {
    const reply = await again();
    expect(reply.status).toBe(201);
    placed.push(reply.body.order.token);
    expect((await again()).body.order.token).toBe(reply.body.order.token);
  }
  expect(new Set(placed).size).toBe(3);
});

test("a customer waiting for stock held by a frozen process is served once its transaction is ended", {
  timeout: 60_000,
}, async () => {
  const frozen = await other.pool.connect();
  frozen.on("error", () => {});
  const { rows } = await frozen.query<{ name: string; ms: number }>(`
    SELECT name, setting::int AS ms FROM pg_settings
    WHERE name IN ('idle_in_transaction_session_timeout', 'lock_timeout') ORDER BY name`);
  const [idle, lock] = rows.map(({ ms }) => ms);
  expect(idle).toBeGreaterThan(0);
  expect(idle).toBeLessThan(lock ?? 0);
  expect(lock).toBeLessThanOrEqual(5000);
  await holdGoods(frozen);
  // A tenth: the processes of the server may not get to run at the moment when a time is up.
  await frozen.query("SELECT set_config('idle_in_transaction_session_timeout', $1, true)", [`${(idle ?? 0) / 10}ms`]);
  expect((await order(variant)).status).toBe(201);
  await expect(frozen.query("COMMIT")).rejects.toThrow();
  frozen.release(true);
});

async function holdGoods(client: Pick<pg.ClientBase, "query">) {
  await client.query("BEGIN");
  await client.query("SELECT FROM lots WHERE variant_id = $1 FOR UPDATE", [variant]);
}

test("a job may take its time where it says so", async () => {
  const settings = await shop.db.transaction().execute(async (transaction) => {
    const { disableStatementTimeout } = await import("../src/platform/db/database.ts");
    await disableStatementTimeout(transaction);
    return sql`SELECT current_setting('lock_timeout') AS locks, current_setting('statement_timeout') AS statements,
                      current_setting('idle_in_transaction_session_timeout') AS idle`.execute(transaction);
  });
  expect(settings.rows).toEqual([{ locks: "1min", statements: "0", idle: "2min" }]);
  const after = await sql`SELECT current_setting('lock_timeout') AS locks`.execute(shop.db);
  expect(after.rows).toEqual([{ locks: "4s" }]);
});

test("a process whose connections are all held up is not ready, and says so soon", { timeout: 60_000 }, async () => {
  const stuck = await openTestShop({ connections: 1, env: { DATABASE_POOL: "2" } });
  try {
    await stuck.db.connection().execute(async (held) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const answered = vi.fn();
      const asked = stuck.request("GET", "/readyz").finally(answered);
      for (let passed = 0; passed < 3900; passed += 100) await vi.advanceTimersByTimeAsync(100);
      expect(answered).toHaveBeenCalled();
      const ready = await asked;
      expect([ready.status, ready.body.code]).toEqual([503, "unavailable"]);
      vi.useRealTimers();
      await sql`SELECT 1`.execute(held);
    });
    expect((await stuck.request("GET", "/readyz")).status).toBe(200);
    expect((await stuck.request("GET", "/healthz")).status).toBe(200);
  } finally {
    vi.useRealTimers();
    await stuck.close();
  }
});

test("an order during which its connection dies is answered as one that may be repeated", {
  timeout: 60_000,
}, async () => {
  const killer = new pg.Client({ connectionString: shop.databaseUrl });
  await killer.connect();
  onTestFinished(() => killer.end());
  await killer.query("BEGIN");
  await killer.query("SELECT FROM lots WHERE variant_id = $1 FOR UPDATE", [variant]);
  const replies = order(variant);
  const end = async () =>
    (
      await shop.asAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'shop'`)
    ).length;
  while ((await end()) === 0);
  const reply = await replies;
  expect([reply.status, reply.body.message]).toEqual([503, texts.unavailableRepeat]);
  await killer.query("ROLLBACK");
  expect((await reply.again()).status).toBe(201);
  await placeTestOrder(shop, await shop.customer());
});
