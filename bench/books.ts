/**
 * Measures the books of a month with 20,000 documents, as their screens and downloads request them. Prints a table; the figures are
 * in bench/README.md. BENCH_SIZE sets the number of documents.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { openDatabase } from "../src/platform/db/database.ts";
import { startEmbedded } from "../src/platform/db/embedded.ts";
import type { Tables } from "../src/shop/kit/tables.ts";
import { type Issue, issueDocuments, seller } from "../test/support/book-documents.ts";
import { cpuSeconds, median, serverCpuSeconds } from "./measure.ts";
import { startShop } from "./processes.ts";
import { createOwner, placeModelOrder } from "./scale-data.ts";

const size = Number(process.env.BENCH_SIZE ?? 20_000);
const runs = 5;
const goalMs = 2000;
const month = `period=102026&gstin=${seller}`;

const reports: Record<string, string> = {
  "GSTR-1, review": `books/gstr1-review?${month}`,
  "GSTR-1, JSON": `reports/gstr1?${month}`,
  "GSTR-1, B2B as CSV": `reports/gstr1?${month}&section=b2b&format=csv`,
  "GSTR-3B": `books/table?book=gstr3b&${month}`,
  "HSN summary": `books/table?book=hsn&${month}`,
  "sales register, page": `books/table?book=sales&${month}`,
  "sales register, CSV": `books/file?book=sales&${month}`,
  "documents behind a figure": `books/table?book=sales&${month}&figure=section:b2cs,pos:27`,
  "cash on delivery": `books/table?book=cod&${month}`,
  "Tally, vouchers": `books/tally?${month}`,
};

const dataDir = await mkdtemp(join(tmpdir(), "bench-books-"));
const shop = await startShop(dataDir);
const server = await startEmbedded(dataDir);
const pool = new pg.Pool({ connectionString: server.adminUrl, max: 2 });
try {
  // Otherwise renditions of the demonstration's pictures would be generated at the same time and take all resources.
  await pool.query("DELETE FROM jobs WHERE name LIKE 'media.%'");
  // Without triggers: the rows are correct by construction.
  const copying = `${server.adminUrl}?options=-c%20session_replication_role%3Dreplica`;
  const { db, close } = openDatabase<Tables>(copying, 1, () => {});
  await issueDocuments({ db }, await placeModelOrder(pool, shop.origin, 2), planMonth());
  await close();
  await pool.query("VACUUM ANALYZE");
  const cookie = `__Host-staff_session=${await createOwner(pool)}`;
  const measured: Record<string, object> = {};
  for (const [name, path] of Object.entries(reports)) {
    const times: number[] = [];
    let bytes = 0;
    const before = cpuUsed();
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      const reply = await fetch(`${shop.origin}/api/staff/${path}`, { headers: { cookie } });
      bytes = (await reply.arrayBuffer()).byteLength;
      if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
      times.push(performance.now() - start);
    }
    const ms = Math.round(median(times));
    const cpu = cpuUsed().map((seconds, place) => Math.round(((seconds - (before[place] ?? 0)) * 1000) / runs));
    measured[name] = {
      ...{ median_ms: ms, slowest_ms: Math.round(Math.max(...times)), shop_cpu_ms: cpu[0], database_cpu_ms: cpu[1] },
      ...{ bytes, ok: ms < goalMs },
    };
  }
  console.table(measured);
  console.table([await measureArchive(cookie)]);
  console.log(`${size} documents, load ${loadavg()[0]?.toFixed(2)}.`);
} finally {
  await pool.end();
  await server.stop();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** CPU seconds that the shop and its database have used so far. */
function cpuUsed(): [shop: number, database: number] {
  return [cpuSeconds(shop.pid), serverCpuSeconds(join(dataDir, "postgres"))];
}

/**
 * The month's documents as a ZIP file: bytes, time, and the most memory that the shop's process held during each tenth of it. The
 * stored PDFs are random bytes of a fifth of a real one's size.
 */
async function measureArchive(cookie: string) {
  await pool.query(`
    INSERT INTO invoice_documents (invoice_id, copies, pdf, sha256)
    SELECT d.id, 'recipient', p.pdf, sha256(p.pdf) FROM document_list d, LATERAL (
      SELECT decode(string_agg(md5(d.id || '-' || n), ''), 'hex') AS pdf FROM generate_series(1, 1024) n) p
    ON CONFLICT DO NOTHING`);
  const start = performance.now();
  const reply = await fetch(`${shop.origin}/api/staff/documents.zip?month=2026-10`, { headers: { cookie } });
  if (!reply.ok || !reply.body) throw new Error(`ZIP: ${reply.status}`);
  const before = residentMegabytes();
  const most = Array.from({ length: 10 }, () => 0);
  let bytes = 0;
  for await (const chunk of reply.body) {
    const tenth = Math.min(9, Math.floor((bytes * 10) / (size * 16 * 1024)));
    bytes += chunk.byteLength;
    most[tenth] = Math.max(most[tenth] ?? 0, residentMegabytes());
  }
  const seconds = Math.round((performance.now() - start) / 1000);
  return { megabytes: Math.round(bytes / 1e6), seconds, rss_before: before, rss_by_tenth: most.join(" ") };
}

/** Memory of the shop's process in MB. */
function residentMegabytes(): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${shop.pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1000);
}

/** All kinds of buyers in one month, one document in six a credit note. */
function planMonth(): Issue[] {
  const buyers = [
    { gstin: "29AAGCB7383J1Z4", pos: "29" },
    { gstin: "27AAGCB7383J1Z8", pos: "27" },
    { pos: "27" },
    { pos: "33" },
  ];
  const start = Date.parse("2026-10-01T00:00:00+05:30");
  return Array.from({ length: size }, (_, place) => {
    const isNote = place % 6 === 5;
    const buyer = buyers[(isNote ? place - 5 : place) % buyers.length] ?? { pos: "27" };
    const at = new Date(start + Math.floor((place / size) * 30 * 86_400_000)).toISOString();
    const goods = [
      { rate: 5, value: 1_000_00 + ((isNote ? 0 : place) % 997) * 100 },
      ...(isNote ? [] : [{ rate: 18, hsn: "94029090", value: 2_000_00 + place }]),
      ...(place % 10 === 0 ? [{ rate: 0, hsn: "90214090", unit: "PRS", value: 5_000_00 }] : []),
    ];
    return { ...buyer, at, goods, ...(isNote ? { kind: "credit_note" as const, corrects: place - 5 } : {}) };
  });
}
