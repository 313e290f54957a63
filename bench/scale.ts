/**
 * Measures the lists of the back office in a shop that has been open for years: 100,000 orders and 100,000 products in a
 * database of its own. Of each list the first page, a late one and a search, 20 times each. Prints a table and writes
 * bench/scale-results.json.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { median } from "./measure.ts";
import { startShop } from "./processes.ts";
import { createOwner, fillShop } from "./scale-data.ts";

const size = Number(process.env.BENCH_SIZE ?? 100_000);
const runs = 20;
const goalMs = 150;

const late = Math.floor(size * 0.9);
const latePage = Math.floor(late / 50);
const period = (days: number) => `from=${dayBefore(days)}&to=${dayBefore(0)}`;

/** What is asked, by name, below /api/staff/. Pages that go on from a row are asked for by a row far down. */
const questions: [name: string, address: string | ((pool: pg.Pool) => Promise<string>)][] = [
  ["orders", "orders?queue=all"],
  ["orders, late", `orders?queue=all&after=bench-${size - late}`],
  ["orders, to confirm", "orders?queue=to_confirm"],
  ["orders, to refund", "orders?queue=to_refund"],
  ["orders, by total", "orders?sort=-total"],
  ["orders, search number", `orders?search=BENCH-${late}`],
  ["orders, search name", "orders?search=name500"],
  ["orders, search ref", `orders?search=BN-${late}`],
  ["products", "products"],
  ["products, late", lateProducts],
  ["products, search", `products?search=${late}`],
  ["stock", "stock"],
  ["stock, late", `stock?page=${latePage}`],
  ["stock, search", `stock?search=BN-${late}`],
  ["stock, running out", "stock?low=1"],
  ["stock, by name", "stock?sort=name"],
  ["stock, by available", "stock?sort=available"],
  ["lots", "lots"],
  ["lots, late", `lots?page=${latePage * 2}`],
  ["lots, search", `lots?search=BL-${late}`],
  ["lots, expiring", "lots?state=expiring&within_days=90"],
  ["movements", "movements"],
  ["movements, late", (pool) => movementNear(pool)],
  ["movements, search", `movements?search=BL-${late}`],
  ["audit", "audit"],
  ["audit, late", `audit?page=${latePage}`],
  ["audit, search", `audit?search=BENCH-${late}`],
  ["customers", "customers"],
  ["customers, search", "customers?search=buyer-4321"],
  ["enquiries", "enquiries"],
  ["enquiries, search", "enquiries?search=BENQ-4321"],
  ["figures, 30 days", `figures?${period(29)}`],
  ["figures, a year", `figures?${period(364)}&step=month`],
  ["figures, orders counted", `figures/counted?list=orders&${period(364)}&page=500`],
  ["figures, goods counted", `figures/counted?list=products&${period(364)}`],
];

const dataDir = await mkdtemp(join(tmpdir(), "shop-scale-"));
const shop = await startShop(dataDir);
const server = await startEmbedded(dataDir);
const pool = new pg.Pool({ connectionString: server.url, max: 2 });
const measured: Record<string, { median_ms: number; worst_ms: number }> = {};

try {
  const cookie = `staff_session=${await createOwner(pool)}`;
  process.stderr.write(`Writing ${size} orders and ${size} products …\n`);
  await fillShop(pool, shop.origin, size);
  for (const [name, address] of questions) {
    const path = typeof address === "string" ? address : await address(pool);
    const ask = async () => {
      const begun = performance.now();
      const answer = await fetch(`${shop.origin}/api/staff/${path}`, { headers: { cookie } });
      await answer.arrayBuffer();
      return { status: answer.status, ms: performance.now() - begun };
    };
    const { status } = await ask();
    if (status === 404) continue;
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push((await ask()).ms);
    measured[name] = { median_ms: Math.round(median(times)), worst_ms: Math.round(Math.max(...times)) };
  }
} finally {
  await pool.end();
  await server.stop();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

console.table(measured);
const slow = Object.entries(measured).filter(([, { median_ms }]) => median_ms > goalMs);
console.log(
  slow.length === 0 ? `All under ${goalMs} ms.` : `Over ${goalMs} ms: ${slow.map(([name]) => name).join("; ")}.`,
);
const results = { size, runs, lists: measured };
await writeFile(join(import.meta.dirname, "scale-results.json"), `${JSON.stringify(results, null, 2)}\n`);

function dayBefore(days: number): string {
  return new Date(Date.now() + 5.5 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}

/** Where a page that ended at the place given goes on; as the answers themselves write it. */
async function lateProducts(from: pg.Pool): Promise<string> {
  const found = await from.query<{ position: number; id: number }>(
    "SELECT position, id FROM products ORDER BY position, id OFFSET $1 LIMIT 1",
    [late],
  );
  const { position = 0, id = 0 } = found.rows[0] ?? {};
  return `products?after=${Buffer.from(JSON.stringify(["position", position, id])).toString("base64url")}`;
}

async function movementNear(from: pg.Pool): Promise<string> {
  const found = await from.query<{ id: number }>("SELECT min(id)::int + 1000 AS id FROM stock_movements");
  return `movements?after=${found.rows[0]?.id}`;
}
