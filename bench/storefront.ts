/**
 * Measures the cost of visitors in shops of 1,000, 10,000 and 100,000 products, in milliseconds of the process's own CPU time, which
 * does not depend on other load: first and repeated requests for lists, a change, the whole list, memory and startup.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import { median } from "./measure.ts";
import { freePort, type Served, startShop } from "./processes.ts";
import { fillStorefront } from "./storefront-data.ts";

interface Probed {
  cpu_ms: number;
  delay_ms: number;
  rss_mib: number;
  heap_mib: number;
  peak_mib: number;
}

type Figures = Record<string, number>;

/** Smaller shops do not save their state (`open-shop.ts`). */
const fewestSaved = 1000;

interface Shop extends Served {
  probe(): Promise<Probed>;
  get(path: string): Promise<string>;
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const load = () => rounded(loadavg()[0] ?? 0);

export async function measureStorefront(sizes: readonly number[]): Promise<void> {
  const keptDir = process.env.BENCH_DATA_DIR;
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), "shop-storefront-")));
  const results: Record<string, Figures> = {};
  try {
    // A temporary shop grows from size to size; kept shops are separate for each size.
    for (const size of sizes)
      results[size] = await measureAt(keptDir ? join(keptDir, `${size}-products`) : dataDir, size);
  } finally {
    if (keptDir === undefined) await rm(dataDir, { recursive: true, force: true });
  }
  const names = Object.keys(Object.values(results)[0] ?? {});
  console.table(
    Object.fromEntries(
      names.map((name) => [name, Object.fromEntries(sizes.map((size) => [size, results[size]?.[name]]))]),
    ),
  );
  const written = { measured_at: new Date().toISOString(), sizes: results };
  await writeFile(join(import.meta.dirname, "storefront-results.json"), `${JSON.stringify(written, null, 2)}\n`);
}

async function measureAt(dataDir: string, size: number): Promise<Figures> {
  // The first start creates the database and loads the demonstration.
  await (await openShop(dataDir)).stop();
  const server = await startEmbedded(dataDir);
  const pool = new pg.Pool({ connectionString: server.adminUrl, max: 2 });
  try {
    process.stderr.write(`Filling ${size} products …\n`);
    await fillStorefront(pool, size);
    // In a kept shop, the last process has saved its state.
    await rm(join(dataDir, "cache/state"), { force: true });
    const begun = performance.now();
    const shop = await openShop(dataDir);
    try {
      await shop.get("/api/product-data?page=1&per_page=24");
      const ready = performance.now() - begun;
      const started = await shop.probe();
      const figures: Figures = {
        "load before": load(),
        "start to first reply, s": rounded(ready / 1000),
        "start, CPU s": rounded(started.cpu_ms / 1000),
        "memory at start, MiB": started.rss_mib,
        "peak at start, MiB": started.peak_mib,
      };
      if (size >= fewestSaved) Object.assign(figures, await measureSaving(shop, join(dataDir, "cache/state")));
      for (const measure of [measureRest, measureChanges, measureReads, measureWholeList]) {
        Object.assign(figures, await measure(shop, pool));
        process.stderr.write(`${JSON.stringify(figures)}\n`);
      }
      if (process.env.BENCH_REQUESTS)
        Object.assign(figures, await measureGrowth(shop, Number(process.env.BENCH_REQUESTS)));
      const ended = await shop.probe();
      Object.assign(figures, await measureSecondStart(dataDir, shop));
      return { ...figures, "memory at end, MiB": ended.rss_mib, "peak, MiB": ended.peak_mib, "load after": load() };
    } finally {
      await shop.stop();
    }
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** A start from the state that the first process saved while it was measured. */
async function measureSecondStart(dataDir: string, first: Shop): Promise<Figures> {
  await first.stop();
  const before = load();
  const begun = performance.now();
  const shop = await openShop(dataDir);
  try {
    await shop.get("/api/product-data?page=1&per_page=24");
    const ready = performance.now() - begun;
    const { cpu_ms, rss_mib, peak_mib } = await shop.probe();
    return {
      "load before the second start": before,
      "second start to first reply, s": rounded(ready / 1000),
      "second start, CPU s": rounded(cpu_ms / 1000),
      "memory at second start, MiB": rss_mib,
      "peak at second start, MiB": peak_mib,
    };
  } finally {
    await shop.stop();
  }
}

async function openShop(dataDir: string): Promise<Shop> {
  const port = String(await freePort());
  const probeModule = join(import.meta.dirname, "probe.ts");
  const served = await startShop(dataDir, {
    WORKER: "none",
    PROBE_PORT: port,
    NODE_OPTIONS: `--import=${probeModule}`,
  });
  return {
    ...served,
    probe: async () => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Probed,
    get: async (path) => {
      const answer = await fetch(served.origin + path, { headers: { "accept-encoding": "br" } });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
      return body;
    },
  };
}

/** Mean CPU time per request, sent one after the other. */
async function cost(shop: Shop, paths: readonly string[]): Promise<number> {
  const before = await shop.probe();
  for (const path of paths) await shop.get(path);
  return rounded(((await shop.probe()).cpu_ms - before.cpu_ms) / paths.length);
}

async function measureReads(shop: Shop, pool: pg.Pool): Promise<Figures> {
  const kinds = await questions(shop, pool);
  // Half of each kind warms up the compiler, so that all sizes are measured alike.
  const warmUp = Object.values(kinds).flatMap((paths) => paths.filter((_, place) => place % 2 === 0));
  for (const path of warmUp) await shop.get(path);
  const figures: Figures = {};
  for (const [kind, paths] of Object.entries(kinds)) {
    const first = paths.filter((_, place) => place % 2 === 1);
    figures[`${kind} first, CPU ms`] = await cost(shop, first);
    process.stderr.write(`${kind} first: ${figures[`${kind} first, CPU ms`]} ms\n`);
    // Searches without a result are never cached.
    if (kind === "misspelled reference") continue;
    figures[`${kind} again, CPU ms`] = await cost(
      shop,
      Array.from({ length: 400 }, (_, turn) => first[turn % first.length] ?? ""),
    );
  }
  return figures;
}

async function questions(shop: Shop, pool: pg.Pool): Promise<Record<string, string[]>> {
  const list = (query: string) => `/api/product-data?per_page=24&${query}`;
  const { rows } = await pool.query<{ name: string; token: string; category_id: number }>(
    "SELECT name, token, category_id FROM products WHERE withdrawn_at IS NULL ORDER BY position, id LIMIT 80",
  );
  const categories = [...new Set(rows.map(({ category_id }) => category_id))];
  const words = [...new Set(rows.flatMap(({ name }) => name.match(/[A-Za-z]{5,}/g) ?? []))].slice(0, 40);
  const facets: string[] = [];
  for (const category of categories) {
    const { facets: categoryFacets } = JSON.parse(await shop.get(list(`category=${category}&page=1`)));
    for (const { attribute_id, values } of categoryFacets.slice(0, 4)) {
      for (const { value } of values.slice(0, 3)) {
        facets.push(list(`category=${category}&attr=${attribute_id}:${encodeURIComponent(value)}&page=1`));
      }
    }
  }
  const pages = Array.from({ length: 40 }, (_, page) => page + 1);
  return {
    list: pages.map((page) => list(`page=${page}`)),
    "sorted list": pages.flatMap((page) => [list(`sort=name&page=${page}`), list(`sort=newest&page=${page}`)]),
    category: categories.flatMap((category) => [2, 3].map((page) => list(`category=${category}&page=${page}`))),
    facet: facets.slice(0, 60),
    "facet of all": facets.slice(0, 40).map((path) => path.replace(/category=\d+&/, "")),
    search: words.map((word) => list(`search=${word}&page=1`)),
    "misspelled reference": words.slice(0, 10).map((_, place) => list(`search=BM-${100 + place}-1&page=1`)),
    suggestions: words.map((word) => `/api/search-suggestions?search=${word.slice(0, 4)}`),
    view: rows.map(({ token }) => `/api/product/view/${token}`),
  };
}

/** The longest wait of a visitor who requests a cached reply while other work is in progress. */
async function whileReading<Result>(
  shop: Shop,
  work: () => Promise<Result>,
): Promise<{ result: Result; slowest: number }> {
  let isDone = false;
  let slowest = 0;
  const reading = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await shop.get("/api/category-list");
      slowest = Math.max(slowest, performance.now() - begun);
      await wait(2);
    }
  })();
  const result = await work();
  isDone = true;
  await reading;
  return { result, slowest: rounded(slowest) };
}

/** A new process saves its state for the next start, which takes CPU time that belongs to none of the requests measured afterwards. */
async function measureSaving(shop: Shop, file: string): Promise<Figures> {
  await shop.probe();
  const { slowest } = await whileReading(shop, async () => {
    for (const deadline = performance.now() + 120_000; !existsSync(file); await wait(50)) {
      if (performance.now() > deadline) throw new Error("The state was not saved in time.");
    }
  });
  const after = await shop.probe();
  return {
    "event loop delay while the state is saved, ms": after.delay_ms,
    "slowest reader while the state is saved, ms": slowest,
  };
}

/** Baseline: how long readers wait while the shop does nothing else, because on a busy machine they wait for other programs too. */
async function measureRest(shop: Shop): Promise<Figures> {
  await shop.probe();
  const { slowest } = await whileReading(shop, () => wait(3000));
  const after = await shop.probe();
  return {
    "memory at rest, MiB": after.rss_mib,
    "event loop delay at rest, ms": after.delay_ms,
    "slowest reader at rest, ms": slowest,
  };
}

async function measureChanges(shop: Shop, pool: pg.Pool): Promise<Figures> {
  const { rows } = await pool.query<{ id: number; token: string }>(
    "SELECT id, token FROM products WHERE withdrawn_at IS NULL ORDER BY id DESC LIMIT 12",
  );
  const before = await shop.probe();
  const { result: seconds, slowest } = await whileReading(shop, async () => {
    const times: number[] = [];
    for (const { id, token } of rows) {
      const name = `Changed ${id}`;
      await pool.query("UPDATE products SET name = $1 WHERE id = $2", [name, id]);
      const begun = performance.now();
      while (JSON.parse(await shop.get(`/api/product/view/${token}`)).product.name !== name) await wait(5);
      times.push((performance.now() - begun) / 1000);
    }
    return times;
  });
  const after = await shop.probe();
  return {
    "change visible, s": rounded(median(seconds)),
    "change visible, slowest of 12, s": rounded(Math.max(...seconds)),
    "change and readers, CPU ms each": rounded((after.cpu_ms - before.cpu_ms) / rows.length),
    "event loop delay during changes, ms": after.delay_ms,
    "slowest reader during changes, ms": slowest,
  };
}

async function measureWholeList(shop: Shop): Promise<Figures> {
  const before = await shop.probe();
  const begun = performance.now();
  const { result: bytes, slowest } = await whileReading(shop, () =>
    compressedLength(`${shop.origin}/api/product-data`),
  );
  const after = await shop.probe();
  return {
    "whole list, MB": rounded(bytes / 1e6),
    "whole list, s": rounded((performance.now() - begun) / 1000),
    "whole list, CPU s": rounded((after.cpu_ms - before.cpu_ms) / 1000),
    "event loop delay during it, ms": after.delay_ms,
    "slowest reader during it, ms": slowest,
    "memory after it, MiB": after.rss_mib,
  };
}

/** Reads the reply as it arrives: 200 MB of text would hold up the reader, which shares this process. */
async function compressedLength(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
  let length = 0;
  for await (const chunk of answer.body ?? []) length += chunk.length;
  return length;
}

/** Memory before and after many requests for different lists. */
async function measureGrowth(shop: Shop, requests: number): Promise<Figures> {
  const ask = async (count: number) => {
    let next = 0;
    const visitor = async () => {
      while (next < count) await shop.get(`/api/product-data?per_page=24&page=${((next++ * 7919) % 4000) + 1}`);
    };
    await Promise.all(Array.from({ length: 8 }, visitor));
  };
  await ask(requests / 10);
  const before = await shop.probe();
  await ask(requests);
  const after = await shop.probe();
  return { requests, "memory before them, MiB": before.rss_mib, "memory after them, MiB": after.rss_mib };
}
