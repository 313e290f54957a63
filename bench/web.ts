/**
 * Measures home, list and product page with Lighthouse as on a mid-range phone with a slow connection, several times each; also how
 * soon a customer on slow 3G sees price and Add, and how long navigating from a list to a product takes. Prints a table of the medians
 * and writes bench/web-results.json. LIGHTHOUSE_ROUNDS sets the number of runs (3), SHOP_URL measures a running shop.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import type { Product } from "../src/contract/catalogue.ts";
import { findChromium } from "../test/browser/support/chromium.ts";
import { median } from "./measure.ts";
import { measureNavigation, type Navigation } from "./navigation.ts";
import { freePort, startShop } from "./processes.ts";
import { measureSignedIn, type SignedInPaint } from "./signed-in.ts";

const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3);
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Measured {
  performance: number;
  accessibility: number;
  best_practices: number;
  seo: number;
  fcp_ms: number;
  lcp_ms: number;
  tbt_ms: number;
  cls: number;
  script_bytes: number;
  total_bytes: number;
  requests: number;
}

const dataDir = await mkdtemp(join(tmpdir(), "shop-web-"));
const given = process.env.SHOP_URL?.replace(/\/$/, "");
const shop = given ? { origin: given, stop: async () => {} } : await startShop(dataDir);
const port = await freePort();
const browser = await chromium.launch({ ...(await findChromium()), args: [`--remote-debugging-port=${port}`] });
const results: Record<string, Measured> = {};
const faults: Record<string, string[]> = {};
let signedIn: SignedInPaint | undefined;
let navigation: Navigation | undefined;

try {
  const { data: products } = (await (await fetch(`${shop.origin}/api/product-data`)).json()) as { data: Product[] };
  const product = products[0];
  if (!product) throw new Error("The shop has no products.");
  const pages = {
    home: "/",
    list: "/product",
    product: `/product/product-details/${product.slug}/${product.token}`,
  };
  for (const [page, path] of Object.entries(pages)) {
    const runs: Result[] = [];
    await picturesMade(shop.origin, path);
    await measure(shop.origin + path);
    for (let round = 0; round < rounds; round++) runs.push(await measure(shop.origin + path));
    results[page] = middle(runs.map(figures));
    faults[page] = [...new Set(runs.flatMap(shortcomings))];
    process.stderr.write(`${page}: done\n`);
  }
  navigation = await measureNavigation(browser, shop.origin, rounds);
  // Creates a customer with an order.
  if (!given) signedIn = await measureSignedIn(browser, shop.origin, rounds);
} finally {
  await browser.close();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

console.table(results);
console.table({ "signed in on slow 3G": signedIn });
console.table({ "from a list to a product": navigation });
for (const [page, list] of Object.entries(faults)) {
  for (const fault of list) console.log(`${page}: ${fault}`);
}
await writeFile(
  join(import.meta.dirname, "web-results.json"),
  `${JSON.stringify({ rounds, pages: results, signed_in_slow_3g: signedIn, navigation }, null, 2)}\n`,
);

/** Waits for a new shop to finish making its pictures in all sizes, which takes a core. Customers come only later. */
async function picturesMade(origin: string, path: string, deadline = Date.now() + 300_000): Promise<void> {
  const page = await (await fetch(origin + path)).text();
  const pictures = new Set([...page.matchAll(/\/files\/[^" ]+\/avif-w\d+\/[^" ]+/g)].map(([address]) => address));
  for (const picture of pictures) {
    while (!(await fetch(origin + picture)).headers.get("cache-control")?.includes("immutable")) {
      if (Date.now() > deadline) throw new Error(`${picture} was not made in time.`);
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}

/** Retries: on a busy machine a recording is occasionally unusable, which says nothing about the page. */
async function measure(url: string, attempts = 3): Promise<Result> {
  const run = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories: [...categories] });
  if (run && !run.lhr.runtimeError) return run.lhr;
  if (attempts > 1) return await measure(url, attempts - 1);
  throw new Error(`${url} could not be measured: ${run?.lhr.runtimeError?.message ?? "no answer"}`);
}

function figures({ categories: scores, audits }: Result): Measured {
  const score = (id: string) => scores[id]?.score ?? 0;
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const asked = auditItems(audits["network-requests"]) as { url: string; transferSize: number }[];
  // Resources the browser already has, such as a prefetched script, transfer nothing.
  const requests = asked.filter(({ transferSize }) => transferSize > 0);
  const bytes = (list: typeof requests) => list.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    best_practices: score("best-practices"),
    seo: score("seo"),
    fcp_ms: Math.round(value("first-contentful-paint")),
    lcp_ms: Math.round(value("largest-contentful-paint")),
    tbt_ms: Math.round(value("total-blocking-time")),
    cls: Number(value("cumulative-layout-shift").toFixed(3)),
    script_bytes: bytes(requests.filter(({ url }) => url.endsWith(".js"))),
    total_bytes: bytes(requests),
    requests: requests.length,
  };
}

/** Audits other than speed that cost a page points. */
function shortcomings({ categories: scores, audits }: Result): string[] {
  return categories
    .slice(1)
    .flatMap((id) =>
      (scores[id]?.auditRefs ?? [])
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
        .map(({ id: audit }) => `${id}: ${audits[audit]?.title ?? audit}`),
    );
}

function auditItems(audit: Result["audits"][string] | undefined): object[] {
  return audit?.details && "items" in audit.details ? (audit.details.items as object[]) : [];
}

function middle(runs: Measured[]): Measured {
  const names = Object.keys(runs[0] ?? {}) as (keyof Measured)[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as unknown as Measured;
}
