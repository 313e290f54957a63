import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBuyers } from "../bench/buyers.ts";
import type { Product } from "../src/contract/catalogue.ts";
import { type EmbeddedServer, startEmbedded } from "../src/platform/db/embedded.ts";
import { freePort, type ShopProcess, startShopProcess } from "./support/shop-process.ts";
import { fillTemplate } from "./support/template.ts";

/** The shop as a process whose database is stopped and started again. */

let folder: string;
let database: EmbeddedServer;
let databasePort: number;
let shop: ShopProcess;
let origin: string;
let token: string;
let products: Product[];

const startDatabase = () => startEmbedded(folder, { settings: { fsync: "off", port: String(databasePort) } });
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shop-down-"));
  databasePort = await freePort();
  database = await startDatabase();
  await fillTemplate(database, folder);
  const pool = new pg.Pool({ connectionString: database.adminUrl, max: 1 });
  token = (await createBuyers(pool, 1))[0]?.token ?? "";
  await pool.end();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  shop = startShopProcess({
    ...{ PORT: String(port), DATA_DIR: folder, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
    ...{ ADMIN_EMAIL: "owner@shop.example", ADMIN_PASSWORD: "an otoscope for the owner", LOG_LEVEL: "fatal" },
  });
  await until(async () => (await status("/readyz")) === 200);
  products = ((await (await get("/api/product-data")).json()) as { data: Product[] }).data;
}, 180_000);

afterAll(async () => {
  shop.child.kill("SIGTERM");
  await shop.ended;
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}, 90_000);

async function status(path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await get(path, headers).catch(() => null))?.status ?? 0;
}

async function until(holds: () => Promise<boolean>) {
  const end = performance.now() + 90_000;
  while (!(await holds())) {
    if (shop.child.exitCode !== null) throw new Error(`The shop has ended: ${shop.said()}`);
    if (performance.now() > end) throw new Error("It did not happen in time.");
    await wait(50);
  }
}

async function stopDatabase() {
  const [pid] = (await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8")).split("\n");
  // Immediate: clients are disconnected without notice.
  process.kill(Number(pid), "SIGQUIT");
  await until(async () => (await readFile(join(folder, "postgres/cluster/postmaster.pid")).catch(() => null)) === null);
}

test("while the database is down, visitors notice nothing; customers and staff are asked to wait; then all is well again", {
  timeout: 240_000,
}, async () => {
  const signedIn = { authorization: `Bearer ${token}` };
  const list = "/api/product-data?page=1&per_page=24";
  // The second reply is from the response cache.
  for (const _ of [1, 2]) expect(await status(list, signedIn)).toBe(200);
  await stopDatabase();
  const [product] = products;
  // None of these has been requested before: they are rendered from memory. The database stays down until all have been answered.
  for (const path of [
    "/",
    "/product",
    "/product?search=otoscope",
    `/product/product-details/${product?.slug}/${product?.token}`,
    "/about-us",
    "/faq",
    "/signin",
    "/sitemap.xml",
    "/robots.txt",
    "/api/product-data?search=forceps&page=1",
    "/api/product-data?search=nothing-has-this-name&page=1",
    `/api/product/view/${product?.token}`,
    "/api/category-list",
    "/api/site",
    "/api/slider-data",
    "/api/state-list",
    "/api/search-suggestions?search=oto",
    "/healthz",
  ]) {
    expect([path, await status(path)]).toEqual([path, 200]);
  }

  for (const [path, headers] of [
    ["/readyz", {}],
    ["/api/cart", signedIn],
    ["/api/orders", signedIn],
    [list, signedIn],
    ["/api/staff/orders", { cookie: `__Host-staff_session=${"x".repeat(43)}` }],
  ] as const) {
    const reply = await get(path, headers);
    expect([path, reply.status]).toEqual([path, 503]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await reply.json()).toMatchObject({ code: "unavailable" });
  }
  const signIn = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "asha@clinic.example", password: "otoscope-and-tuning-fork" }),
  });
  expect(signIn.status).toBe(503);
  // Requests waiting for the database must not slow down those that do not need it.
  const waiting = Array.from({ length: 100 }, () => status("/api/cart", signedIn));
  expect(await status("/product?search=probe")).toBe(200);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([503]));

  database = await startDatabase();
  await until(async () => (await status("/readyz")) === 200);
  expect(await status("/api/cart", signedIn)).toBe(200);
  expect(await status("/api/orders", signedIn)).toBe(200);
  expect(await status("/product?search=tip")).toBe(200);

  // The shop receives notifications of changes again.
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query("UPDATE products SET name = 'Renamed after the restart' WHERE token = $1", [product?.token]);
  await client.query("SELECT pg_notify('catalogue_changed', '')");
  await client.end();
  await until(async () =>
    (await (await get(`/api/product/view/${product?.token}`)).text()).includes("Renamed after the restart"),
  );
});
