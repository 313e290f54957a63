/**
 * Measures the back-office lists of a shop that has been open for years, as their screens request them: the first page, a late one,
 * every filter and sort order, searches for rare terms and for terms that nearly everything matches. `fillShop` describes the shop's
 * contents; creating it in a separate database takes a few minutes. Prints a table and writes bench/scale-results.json.
 *
 * `npm run bench:scale -- storefront 1000 10000 100000` measures the cost of visitors instead (`storefront.ts`).
 *
 * `npm run bench:scale -- stock lots` measures only requests whose names begin with these words. With BENCH_DATA_DIR the shop is kept
 * in that folder, for the storefront one per size, and reused by the next run; BENCH_SIZE is the number of orders and products
 * (100,000).
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { median } from "./measure.ts";
import { startShop } from "./processes.ts";
import { createOwner, fillShop } from "./scale-data.ts";
import { measureStorefront } from "./storefront.ts";

const size = Number(process.env.BENCH_SIZE ?? 100_000);
const runs = 20;
const goalMs = 150;
/** For the global search of the back office, which runs as people type. */
const searchGoalMs = 50;

const loadBefore = Number(loadavg()[0]?.toFixed(2));
const late = Math.floor(size * 0.9);
/** A variant with lots: one product in a thousand has no variants. */
const stocked = late + 5;
const period = (days: number) => `from=${dayBefore(days)}&to=${dayBefore(0)}`;
const year = period(364);

const aTrackingNumber =
  "SELECT tracking_number FROM orders WHERE tracking_number IS NOT NULL ORDER BY id OFFSET 4321 LIMIT 1";
const anInvoice = "SELECT number FROM invoices ORDER BY id OFFSET 4321 LIMIT 1";
const expiry = "on_hand = 0, coalesce(expires_on, 'infinity'), id";
const variants = "variants v JOIN products p ON p.id = v.product_id";

type Address = string | ((pool: pg.Pool) => Promise<string>);

/** Requests by name, with paths below /api/staff/. */
const questions: [name: string, address: Address][] = [
  ...["all", "to_confirm", "to_pack", "to_ship", "to_deliver", "to_collect", "undelivered", "returns_to_decide"].map(
    queue,
  ),
  ...["returns_to_inspect", "to_refund"].map(queue),
  ["orders, late", lateIn("orders?queue=all", "-placed", "placed_at, id", "orders", "placed_at DESC, id DESC")],
  ["orders, oldest first", "orders?sort=placed"],
  ["orders, by total", "orders?sort=-total"],
  ["orders, by total, late", lateIn("orders?sort=total", "total", "total_paise, id", "orders", "total_paise, id")],
  ["orders, cancelled", "orders?status=cancelled"],
  ["orders, of a month", `orders?from=${dayBefore(430)}&to=${dayBefore(400)}`],
  ["orders, of a customer", async (pool) => `orders?customer=${await one(pool, "SELECT max(id) FROM customers")}`],
  ["orders, search number", `orders?search=BENCH-${late}`],
  ["orders, search name", "orders?search=name500"],
  ["orders, search ref", `orders?search=BN-${late + 5}`],
  ["orders, search ref without hyphens", `orders?search=BN${late + 5}`],
  ["orders, search tracking", async (pool) => `orders?search=${await one(pool, aTrackingNumber)}`],
  ["orders, search invoice", async (pool) => `orders?search=${plain(await one(pool, anInvoice))}`],
  ["orders, search lot", `orders?search=BL-${stocked}-0`],
  ["orders, search what all have", "orders?search=bench"],
  ["orders, search without results", "orders?search=zebrafish"],
  ["order", `orders/bench-${late}`],
  ["products", "products"],
  ["products, late", lateIn("products", "position", "position, id", "products", "position, id")],
  ["products, by name", "products?sort=name"],
  [
    "products, by name, late",
    lateIn("products?sort=-name", "-name", "lower(name), id", "products", "lower(name) DESC, id DESC"),
  ],
  ["products, changed last", "products?sort=-changed"],
  ["products, of a category", "products?category=1"],
  ["products, hidden", "products?state=hidden"],
  ...["top_sell", "deal_of_day", "enquiry_only", "verified_only", "no_variants", "no_picture"].map(
    (filter): [string, Address] => [`products, ${filter}`, `products?filter=${filter}`],
  ),
  ["products, search", `products?search=${late}`],
  ["products, search what many have", "products?search=forceps"],
  ["products, search without results", "products?search=zebrafish"],
  ["products to choose from", "product-choices?search=forceps"],
  ["categories", "categories"],
  ["attributes", "attributes"],
  ["imports", "imports"],
  ["stock", "stock"],
  ["stock, late", lateIn("stock", "ref_no", "ref_no", "variants", "ref_no")],
  ["stock, search", `stock?search=BN-${late + 5}`],
  ["stock, search what all have", "stock?search=BN-"],
  ["stock, search two letters", "stock?search=zq"],
  ["stock, search without results", "stock?search=zebrafish"],
  ["stock, running out", "stock?low=1"],
  ["stock, running out, search", "stock?low=1&search=forceps"],
  ["stock, by name", "stock?sort=name"],
  [
    "stock, by name, late",
    lateIn("stock?sort=name", "name", "lower(p.name), p.id, v.id", variants, "lower(p.name), p.id, v.id"),
  ],
  ["stock, by available", "stock?sort=available"],
  [
    "stock, most available, late",
    lateIn(
      "stock?sort=-available",
      "-available",
      "available, variant_id",
      "stock_counts",
      "available DESC, variant_id DESC",
    ),
  ],
  ["lots", "lots"],
  ["lots, late", lateIn("lots", "expiry", expiry, "lots", expiry)],
  ["lots, search", `lots?search=BL-${stocked}`],
  ["lots, search what all have", "lots?search=BL-"],
  ["lots, search what is in all", "lots?search=BN-"],
  ["lots, of a variant", "lots?variant=1000005"],
  ...["sellable", "expiring", "expired", "quarantined", "on_hold", "empty"].map((state): [string, Address] => [
    `lots, ${state}`,
    `lots?state=${state}`,
  ]),
  ["lots, with items on hold", "lots?on_hold=1"],
  ["customers of a lot", "lots/1000010/customers"],
  ["movements", "movements"],
  ["movements, late", lateIn("movements", "newest", "at, id", "stock_movements", "at DESC, id DESC", 6)],
  ["movements, search", `movements?search=BL-${stocked}`],
  ["movements, search what many have", "movements?search=bench"],
  ["movements, scrapped", "movements?kind=scrapped"],
  ["movements, of a month", `movements?from=${dayBefore(430)}&to=${dayBefore(400)}`],
  ["audit", "audit"],
  ["audit, late", lateIn("audit", "newest", "at, id", "audit_entries", "at DESC, id DESC", 2)],
  ["audit, search", `audit?search=BENCH-${late}`],
  ["audit, search what all have", "audit?search=confirmed"],
  ["audit, search two letters", "audit?search=zq"],
  ["audit, search without results", "audit?search=zebrafish"],
  ["audit, of an order", `audit?subject=order&subject_id=bench-${late}`],
  ["audit, of settings", "audit?subject=setting"],
  ["audit, of a member", async (pool) => `audit?member=${await one(pool, "SELECT min(id) FROM staff")}`],
  ["audit, of a month", `audit?from=${dayBefore(430)}&to=${dayBefore(400)}`],
  ["customers", "customers"],
  ["customers, late", lateIn("customers", "newest", "id", "customers", "id DESC", 0.4)],
  ["customers, to verify", "customers?verification=to_verify"],
  ["customers, hospitals", "customers?account_type=hospital"],
  ["customers, search", "customers?search=buyer-4321"],
  ["customers, search what all have", "customers?search=buyer"],
  ["enquiries", "enquiries"],
  ["enquiries, open", "enquiries?status=open"],
  ["enquiries, of nobody", "enquiries?assigned=nobody"],
  ["enquiries, late", lateIn("enquiries", "newest", "id", "enquiries", "id DESC", 0.4)],
  ["enquiries, search", "enquiries?search=BENQ-4321"],
  ["enquiries, search what all have", "enquiries?search=name"],
  ["reviews", "reviews"],
  ["reviews, late", lateIn("reviews", "newest", "updated_at, id", "reviews", "updated_at DESC, id DESC", 0.4)],
  ["reviews, hidden", "reviews?state=hidden"],
  ["reviews, of one star", "reviews?rating=1"],
  ["reviews, search", "reviews?search=number+4321"],
  ["reviews, search what all have", "reviews?search=made"],
  ["coupons", "coupons"],
  ["coupons, late", lateIn("coupons", "newest", "id", "coupons", "id DESC", 0.09)],
  ["coupons, used up", "coupons?state=used_up"],
  ["coupons, search", "coupons?search=bench4321"],
  ["mails", "mails"],
  ["mails, search", "mails?search=asker-1234"],
  ["failed jobs", "failed-jobs"],
  ["media", "media-items"],
  ["slides", "slides/banner"],
  ["pages", "pages"],
  ["questions", "faq"],
  ["members", "members"],
  ["sessions", "sessions"],
  ["figures, orders counted", `reports/entries?list=orders&${year}`],
  ["figures, returns counted", `reports/entries?list=returns&${year}`],
  ["figures, dispatches counted", `reports/entries?list=dispatches&${year}`],
  ["figures, enquiries counted", `reports/entries?list=enquiries&${year}`],
  ["figures, customers counted", `reports/entries?list=customers&${year}`],
  ["figures, goods counted", `reports/entries?list=products&${year}`],
  ["figures, searches counted", `reports/entries?list=searches&${year}`],
  ["figures, expiring counted", "reports/entries?list=expiring"],
  ["figures, low stock counted", "reports/entries?list=low-stock"],
  ...search("order", `BENCH${late}`),
  ["search, tracking", async (pool) => searchFor(await one(pool, aTrackingNumber))],
  ["search, invoice", async (pool) => searchFor(plain(await one(pool, anInvoice)))],
  ...search("lot", `BL-${stocked}-0`),
  ...search("name", "name500"),
  ...search("email", "buyer-4321"),
  ...search("telephone", "+91 98765 43210"),
  ...search("reference", `BN${late + 5}`),
  ...search("product", "forceps blakesley"),
  ...search("enquiry", "benq 4321"),
  ...search("what all have", "bench"),
  ...search("digits that many have", "100"),
  ...search("two letters", "zq"),
  ...search("without results", "zebrafish"),
  ["figures, 30 days", `reports?${period(29)}`],
  ["figures, a year", `reports?${year}&step=month`],
];

if (process.argv[2] === "storefront") {
  await measureStorefront(process.argv.slice(3).map(Number));
  process.exit();
}

const keptDir = process.env.BENCH_DATA_DIR;
const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), "shop-scale-")));
const filled = join(dataDir, "filled");
const shop = await startShop(dataDir);
const server = await startEmbedded(dataDir);
const pool = new pg.Pool({ connectionString: server.adminUrl, max: 2 });
const only = process.argv.slice(2);
const measured: Record<string, { rows: string; median_ms: number; p95_ms: number; bytes: number }> = {};

try {
  const cookie = `__Host-staff_session=${await createOwner(pool)}`;
  if (!existsSync(filled)) {
    process.stderr.write(`Writing ${size} orders and ${size} products …\n`);
    await fillShop(pool, shop.origin, dataDir, size);
    await writeFile(filled, "");
  }
  for (const [name, address] of questions) {
    if (only.length > 0 && !only.some((word) => name.startsWith(word))) continue;
    const path = typeof address === "string" ? address : await address(pool);
    const ask = async () => {
      const begun = performance.now();
      const answer = await fetch(`${shop.origin}/api/staff/${path}`, { headers: { cookie } });
      const body = await answer.text();
      return { status: answer.status, body, ms: performance.now() - begun };
    };
    const { status, body } = await ask();
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    const times: number[] = [];
    for (let run = 0; run < runs; run++) times.push((await ask()).ms);
    times.sort((one, other) => one - other);
    const p95 = times[Math.ceil(runs * 0.95) - 1] ?? 0;
    measured[name] = {
      rows: rowsIn(body),
      median_ms: Math.round(median(times)),
      p95_ms: Math.round(p95),
      bytes: body.length,
    };
    process.stderr.write(`${name}: ${measured[name].median_ms} ms\n`);
  }
} finally {
  await pool.end();
  await server.stop();
  await shop.stop();
  if (keptDir === undefined) await rm(dataDir, { recursive: true, force: true });
}

console.table(measured);
const slow = Object.entries(measured).filter(
  ([name, { median_ms }]) => median_ms > (name.startsWith("search, ") ? searchGoalMs : goalMs),
);
const goals = `${goalMs} ms (search: ${searchGoalMs} ms)`;
console.log(slow.length === 0 ? `All under ${goals}.` : `Over ${goals}: ${slow.map(([name]) => name).join("; ")}.`);
// Smaller shops lack some of the search terms.
const empty = Object.entries(measured).filter(([name, { rows }]) => size >= 100_000 && mustFind(name) && rows === "0");
if (empty.length > 0) {
  console.log(`Found nothing: ${empty.map(([name]) => name).join("; ")}.`);
  process.exitCode = 1;
}
if (only.length === 0) {
  const results = { measured_at: new Date().toISOString(), load_before: loadBefore, size, runs, lists: measured };
  await writeFile(join(import.meta.dirname, "scale-results.json"), `${JSON.stringify(results, null, 2)}\n`);
}

function searchFor(typed: unknown): string {
  return `search?q=${encodeURIComponent(String(typed))}`;
}

function search(what: string, typed: string): [string, Address][] {
  return [[`search, ${what}`, searchFor(typed)]];
}

/** Whether this is a search for something that the shop has. */
function mustFind(name: string): boolean {
  return /\bsearch\b/.test(name) && !/without results|two letters/.test(name);
}

/** A number without its punctuation. */
function plain(number: unknown): string {
  return String(number).replace(/[^A-Za-z0-9]/g, "");
}

function queue(name: string): [string, Address] {
  return [`orders, ${name}`, `orders?queue=${name}`];
}

function dayBefore(days: number): string {
  return new Date(Date.now() + 5.5 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
}

/** The number of rows as the list's screen shows it. */
function rowsIn(body: string): string {
  const { data, meta } = JSON.parse(body);
  if (data?.products?.hits)
    return Object.values<{ hits: unknown[] }>(data)
      .flatMap(({ hits }) => hits)
      .length.toString();
  if (meta) return `${meta.total}${meta.more ? "+" : ""}`;
  return Array.isArray(data) ? String(data.length) : "";
}

async function one(from: pg.Pool, query: string, values: unknown[] = []): Promise<unknown> {
  return Object.values((await from.query(query, values)).rows[0] ?? {})[0];
}

/** A page far down, at nine tenths of `times` the size; builds the same cursor as the replies do. */
function lateIn(path: string, order: string, keys: string, table: string, by: string, times = 1): Address {
  return async (from) => {
    const texts = keys.split(/, (?![^(]*\))/).map((key) => `(${key})::text`);
    const row = await from.query<{ place: string[] }>(
      `SELECT jsonb_build_array(${texts}) AS place FROM ${table} ORDER BY ${by} OFFSET $1 LIMIT 1`,
      [Math.floor(late * times)],
    );
    return `${path}${path.includes("?") ? "&" : "?"}after=${Buffer.from(JSON.stringify([order, ...(row.rows[0]?.place ?? [])])).toString("base64url")}`;
  };
}
