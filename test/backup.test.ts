import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Decrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type BackupKey, readArchive, writeArchive } from "../src/platform/backup/archive.ts";
import { type BackupSummary, createBackup } from "../src/platform/backup/backup.ts";
import { restoreBackup } from "../src/platform/backup/restore.ts";
import { filesIn } from "../src/platform/files.ts";
import { verifyAudit } from "../src/shop/audit/index.ts";
import { emptyDatabase, type TestDatabase } from "./support/database.ts";
import { fulfilmentCalls } from "./support/fulfilment.ts";
import { openTestShop, testShop } from "./support/test-shop.ts";

const t = await testShop({ connections: 4 });
const folder = await mkdtemp(join(tmpdir(), "shop-backup-"));
const encrypted = join(folder, "shop.tar.gz.age");
const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);
const databases: TestDatabase[] = [];
let made: BackupSummary;
let tokens: { order: string; customer: string; expected: Record<string, unknown> };
/** The value when the backup began, read at that moment. */
let paidFor = 0;

afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Backs up the newest files, including those added by staff: all of the demonstration's would take a minute. */
const backUp = (path: string, key: BackupKey, files = 60) =>
  createBackup({
    ...{ databaseUrl: t.databaseUrl, files: t.shop.files },
    filePaths: `SELECT path FROM files ORDER BY created_at DESC, path LIMIT ${files}`,
    auditHead: "SELECT position || ':' || encode(hash, 'hex') FROM audit_chain_head",
    ...{ path, key, now: new Date(), onProgress: () => {} },
  });

async function target() {
  const database = await emptyDatabase(inject("template"));
  databases.push(database);
  const dataDir = await mkdtemp(join(folder, "restored-"));
  return { database, dataDir };
}

async function restore(path: string, key: BackupKey, to?: Awaited<ReturnType<typeof target>>) {
  const { database, dataDir } = to ?? (await target());
  const said: string[] = [];
  await restoreBackup({
    ...{ ownerUrl: database.ownerUrl, url: database.url, path, key, migrations: "db/migrations" },
    ...{ files: filesIn(dataDir), filesFolder: join(dataDir, "files"), onProgress: (line) => said.push(line) },
  });
  return { database, dataDir, said };
}

/** Every row of every table as text, sorted, without the migrator's own tables. */
async function readRows(query: TestDatabase["query"]): Promise<Map<string, string[]>> {
  const tables = await query(`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT LIKE 'migrations%' ORDER BY 1`);
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await query(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    all.set(
      String(name),
      rows.map(({ row }) => String(row)),
    );
  }
  return all;
}

beforeAll(async () => {
  const { orderIn, collect, askReturn, read, order, owner } = await fulfilmentCalls(t);
  const delivered = await orderIn("delivered", undefined, [{ ref_no: "NK-EE-1101", quantity: 3 }]);
  await collect(delivered.token);
  const [line] = (await read(delivered.token)).lines;
  await askReturn(delivered.token, delivered.customer, [{ line_id: line.line_id, quantity: 1 }]);
  await orderIn("packed");
  await orderIn("confirmed");
  // A picture and a document added by staff, in addition to the demonstration's.
  const png = await readFile("docs/screenshots/home-wide.webp");
  const upload = await t.request("POST", "/api/staff/files?name=poster.webp", {
    ...{ staff: owner, body: png, headers: { "content-type": "image/webp" } },
  });
  expect(upload.status).toBeLessThan(500);
  await t.jobs.runDue();
  const { customer } = delivered;
  tokens = { order: delivered.token, customer: customer.token, expected: {} };
  tokens.expected = (await t.request("GET", `/api/orders/${delivered.token}`, { token: customer.token })).body;

  // Customers keep ordering while the backup runs.
  let going = true;
  const buyers = await Promise.all([t.customer(), t.customer()]);
  const orders = buyers.map(async (buyer) => {
    while (going) await order(buyer, [{ ref_no: "NK-EE-1101", quantity: 1 }]);
  });
  const placed = async () => Number((await t.asAdmin("SELECT count(*) AS count FROM orders"))[0]?.count);
  const before = await placed();
  made = await backUp(encrypted, { recipient });
  going = false;
  await Promise.all(orders);
  paidFor = (await placed()) - before;
}, 60_000);

test("a backup made while customers order is one moment, and complete to the paisa and byte", {
  timeout: 60_000,
}, async () => {
  expect(paidFor, "orders placed during the backup").toBeGreaterThan(0);
  expect(made.missing).toEqual([]);
  expect(made.files).toBe(60);
  const { database, said } = await restore(encrypted, { key: identity });
  expect(said.join("\n")).toMatch(/\d+ rows: counts, money totals and checksums match the backup/);
  const [books] = await database.query(`
    SELECT (SELECT count(*) FROM orders) = (SELECT count(DISTINCT order_id) FROM order_lines) AS lines,
           (SELECT sum(reserved) FROM lots) = (SELECT sum(reserved) FROM stock_movements) AS reserved,
           (SELECT count(*) FROM orders) = (SELECT count(DISTINCT order_id) FROM order_events WHERE status = 'placed') AS events`);
  expect(books).toEqual({ lines: true, reserved: true, events: true });
});

test("what is restored is equal row by row, and a shop opens on it", { timeout: 60_000 }, async () => {
  // No orders are placed now, so everything can be compared.
  const path = join(folder, "quiet.tar.gz");
  await backUp(path, {});
  const there = await readRows(t.asAdmin);
  const { database, dataDir } = await restore(path, {});
  const here = await readRows(database.query);
  expect([...here.keys()]).toEqual([...there.keys()]);
  for (const [name, rows] of there) expect(here.get(name), name).toEqual(rows);
  expect(there.get("invoices")?.length).toBeGreaterThanOrEqual(2);
  expect(there.get("invoice_documents")?.length).toBeGreaterThanOrEqual(1);

  const paths = (await database.query("SELECT path FROM files")).map(({ path }) => String(path));
  const both = await Promise.all(
    paths.map((path) => Promise.all([t.shop.files, filesIn(dataDir)].map((at) => at.read(path)))),
  );
  const restored = both.filter(([, is]) => is !== null);
  expect(restored).toHaveLength(60);
  for (const [was, is] of restored) expect(is?.equals(was ?? Buffer.alloc(0))).toBe(true);

  const shop = await openTestShop({ on: { database, dataDir } });
  databases.splice(databases.indexOf(database), 1);
  try {
    shop.clock.set(t.clock.now());
    const read = await shop.request("GET", `/api/orders/${tokens.order}`, { token: tokens.customer });
    expect(read.body).toEqual(tokens.expected);
    const [pdf] = await Promise.all(
      [shop, t].map((each) => each.request("GET", `/api/orders/${tokens.order}/invoice`, { token: tokens.customer })),
    );
    expect([pdf?.status, pdf?.headers["content-type"]]).toEqual([200, "application/pdf"]);
    // Numbering continues, ledgers refuse changes, and the serving role can place orders but not alter the schema.
    const { order } = await fulfilmentCalls(shop);
    const next = await order(await shop.customer());
    expect(await t.asAdmin(`SELECT FROM orders WHERE number = '${next.order_no}'`)).toEqual([]);
    expect(await verifyAudit(shop.db, null)).toMatchObject({ whole: true });
    await expect(shop.asAdmin("UPDATE stock_movements SET on_hand = 7")).rejects.toThrow(/ledger/);
    await expect(shop.sql`ALTER TABLE orders ADD COLUMN x int`).rejects.toThrow(/owner/);
  } finally {
    await shop.close();
  }
});

test("anyone with age, gzip and tar can read it", async () => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const tar = gunzipSync(await decrypter.decrypt(await readFile(encrypted)));
  const names = execFileSync("tar", ["-tf", "-"], { input: tar, maxBuffer: 1e8 }).toString().trim().split("\n");
  expect(names[0]).toBe("backup.json");
  expect(names.at(-1)).toBe("manifest.json");
  expect(names).toContain("tables/orders/00001.copy");
  const manifest = JSON.parse(
    execFileSync("tar", ["-xOf", "-", "manifest.json"], { input: tar, maxBuffer: 1e8 }).toString(),
  );
  const rows = execFileSync("tar", ["-xOf", "-", "tables/orders/00001.copy"], { input: tar, maxBuffer: 1e8 });
  expect(createHash("sha256").update(rows).digest("hex")).toBe(manifest.tables.orders.sha256);
  expect(manifest.audit_head).toMatch(/^[1-9]\d*:[0-9a-f]{64}$/);
  expect(manifest.tables.orders.sums.total_paise).toMatch(/^[1-9]\d+$/);
  expect(
    names.filter((name) => /\/(?:avif-)?(?:w\d+|full)\//.test(name)),
    "renditions are made again",
  ).toEqual([]);
  expect(made.sha256).toBe(
    createHash("sha256")
      .update(await readFile(encrypted))
      .digest("hex"),
  );
  expect((await stat(encrypted)).mode & 0o077, "others cannot read it").toBe(0);
});

describe("nothing is restored, and a sentence says why", () => {
  async function refused(path: string, key: BackupKey, why: RegExp) {
    const to = await target();
    await expect(restore(path, key, to)).rejects.toThrow(why);
    const left = await to.database.query("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace");
    expect(left).toEqual([]);
    expect(await stat(join(to.dataDir, "files")).catch(() => null)).toBeNull();
  }
  beforeAll(async () => {
    await backUp(join(folder, "small.tar.gz"), {}, 3);
    await backUp(join(folder, "small.tar.gz.age"), { recipient }, 3);
  });
  const copy = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name);
    await writeFile(
      path,
      change(await readFile(join(folder, name.endsWith(".age") ? "small.tar.gz.age" : "small.tar.gz"))),
    );
    return path;
  };

  test("without the key, or with another", async () => {
    await refused(encrypted, {}, /is encrypted\. Set BACKUP_KEY/);
    await refused(encrypted, { key: await generateIdentity() }, /cannot be opened with this BACKUP_KEY/);
    await refused(encrypted, { key: "a passphrase of another shop" }, /cannot be opened with this BACKUP_KEY/);
  });

  test.each([0.3, 0.999])("when it ends after %d of its length", async (part) => {
    const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * part));
    await refused(await copy("cut.tar.gz.age", cut), { key: identity }, /incomplete or damaged/);
    await refused(await copy("cut.tar.gz", cut), {}, /incomplete/);
  });

  test("when a byte was changed", async () => {
    const flip = (bytes: Buffer) => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      return bytes;
    };
    await refused(await copy("flipped.tar.gz.age", flip), { key: identity }, /incomplete or damaged/);
    await refused(await copy("flipped.tar.gz", flip), {}, /damaged/);
  });

  test("when a picture in it was changed and packed again", async () => {
    const repack = (bytes: Buffer) => {
      const tar = gunzipSync(bytes);
      const picture = tar.indexOf("RIFF");
      expect(picture).toBeGreaterThan(0);
      tar[picture + 200] = (tar[picture + 200] ?? 0) ^ 1;
      return gzipSync(tar);
    };
    await refused(await copy("repacked.tar.gz", repack), {}, /does not match its checksum/);
  });

  test("when it is something else", async () => {
    await writeFile(join(folder, "letter.txt"), "Dear shop");
    await refused(join(folder, "letter.txt"), {}, /is not a backup of the shop/);
    await refused(join(folder, "nowhere"), {}, /cannot be read \(ENOENT\)/);
  });

  test("when the database or the folder holds something already", async () => {
    const path = join(folder, "small.tar.gz");
    const full = await target();
    await full.database.query("CREATE TABLE notes (id int)");
    await expect(restore(path, {}, full)).rejects.toThrow(/The database is not empty/);
    expect(await full.database.query("SELECT * FROM notes")).toEqual([]);
    const used = await target();
    await filesIn(used.dataDir).store(Buffer.from("mine"), "mine.txt");
    await expect(restore(path, {}, used)).rejects.toThrow(/is not empty/);
    expect(
      await filesIn(used.dataDir).read(filesIn(used.dataDir).pathFor(Buffer.from("mine"), "mine.txt")),
    ).not.toBeNull();
  });
});

test("a passphrase opens what it closed", async () => {
  const path = join(folder, "phrase.tar.gz.age");
  const key = { key: "correct horse battery staple" };
  const archive = await writeArchive(path, key);
  await archive.add("letter.txt", Buffer.from("Dear shop"));
  await archive.finish();
  expect((await readFile(path)).subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  for await (const { name, chunks } of readArchive(path, key)) {
    expect([name, Buffer.concat(await Array.fromAsync(chunks)).toString()]).toEqual(["letter.txt", "Dear shop"]);
  }
}, 60_000);
