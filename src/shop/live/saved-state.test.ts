import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { patience } from "../../../test/support/patience.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { StockCounts } from "../availability/index.ts";
import type { CatalogueProduct } from "../catalogue/index.ts";
import { openLive } from "./live.ts";
import { type LoadedState, loadState } from "./load-state.ts";
import { deleteOldChanges } from "./queries.ts";
import { resumeState } from "./resume-state.ts";
import { saveState } from "./save-state.ts";

const t = await testShop();
t.clock.set(new Date());
const { shop, sql, asAdmin, databaseUrl } = t;
const demo = await loadDemonstration(t);
const { id } = demo.product("plasma-surgery-console");
const variant = demo.variant("NK-EE-1101");
const folder = await mkdtemp(join(tmpdir(), "shop-saved-state-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = { path: join(folder, "state"), key: "this build", fewestProducts: 1 };
const save = async () => saveState(shop, await loadState(shop), file);
const resume = () => resumeState(shop, file);
const rename = (name: string) => sql`UPDATE products SET name = ${name} WHERE id = ${id}`;

/** A transaction open anywhere in the cluster, for example in another test, would make the previous test's changes count as later ones. */
async function untilSettled() {
  await vi.waitFor(
    async () => {
      const [row] = await asAdmin(
        "SELECT count(*)::int AS left FROM catalogue_changes WHERE xact >= pg_snapshot_xmin(pg_current_snapshot())",
      );
      expect(row).toEqual({ left: 0 });
    },
    { timeout: 60_000, interval: 20 },
  );
}

beforeEach(async () => {
  await untilSettled();
  await rm(file.path, { force: true, recursive: true });
  expect(await save()).toBe(true);
});

/** Everything that visitors see of the products. */
function shown({ catalogue, availability, kits, validUntil }: LoadedState) {
  const product = ({ slot: _, description, ...each }: CatalogueProduct) => ({ ...each, html: description.html });
  return {
    products: catalogue.products.map(product),
    labels: catalogue.products.flatMap(({ variants }) => variants.map((each) => [each.id, availability.of(each.id)])),
    categories: catalogue.categories,
    kits: kits.all,
    validUntil,
  };
}

async function expectAsRead(state: LoadedState | null) {
  expect(state).not.toBeNull();
  expect(shown(state as LoadedState)).toEqual(shown(await loadState(shop)));
}

test("a state that was saved is the one that would be read", async () => {
  const state = await resume();
  await expectAsRead(state);
  expect(state?.catalogue.search.find("forceps").slots.length).toBeGreaterThan(0);
  expect(state?.catalogue.references().exact("NK-EE-1101")?.id).toBe(variant.id);
});

test("what has changed while no process ran is shown", async () => {
  await rename("Console changed meanwhile");
  await sql`UPDATE variants SET price_paise = price_paise - 100 WHERE id = ${variant.id}`;
  await sql`UPDATE variant_attributes SET value = 'changed' WHERE variant_id = ${variant.id} AND position = 1`;
  await sql`UPDATE products SET withdrawn_at = now() WHERE id = (SELECT max(id) FROM products WHERE id <> ${id})`;
  await sql`UPDATE categories SET name = 'Renamed meanwhile' WHERE id = (SELECT min(id) FROM categories)`;
  await sql`UPDATE files SET placeholder = '#123456' WHERE path = (SELECT file_path FROM product_pictures LIMIT 1)`;
  const state = await resume();
  await expectAsRead(state);
  expect(state?.catalogue.productById.get(id)?.name).toBe("Console changed meanwhile");
});

test("short tables are read at each start, so no change of theirs has to be noticed", async () => {
  const { parts } = await loadState(shop);
  await asAdmin(`SET session_replication_role = replica;
    UPDATE faq_entries SET question = question || ' Changed';
    SET session_replication_role = origin`);
  const state = await resume();
  expect(state?.parts).toEqual((await loadState(shop)).parts);
  expect(state?.parts).not.toEqual(parts);
});

test("what has been sold, and lots that were blocked, are out of stock", async () => {
  const asha = await t.customer();
  await placeTestOrder(t, asha, { goods: [["NK-EE-1101", 5]] });
  await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${demo.variant("NK-EE-1102").id}`;
  const state = await resume();
  await expectAsRead(state);
  expect(state?.availability.of(demo.variant("NK-EE-1102").id)).toEqual({ status: "out_of_stock" });
});

test("a transaction that was under way when it was saved is not left out", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
  const changing = t.db.transaction().execute(async (db) => {
    await db.updateTable("products").set({ name: "Console under way" }).where("id", "=", id).execute();
    hasBegun();
    await held;
  });
  await begun;
  await save();
  release();
  await changing;
  await expectAsRead(await resume());
});

test("another day counts stock again and applies what takes effect by then", async () => {
  const now = t.clock.now();
  try {
    await sql`UPDATE products SET deal_of_day = true, deal_from = ${new Date(now.getTime() + 3_600_000)} WHERE id = ${id}`;
    await save();
    t.clock.set(new Date(now.getTime() + 36 * 3_600_000));
    const state = await resume();
    await expectAsRead(state);
    expect(state?.catalogue.productById.get(id)?.deal_of_day).toBe(true);
  } finally {
    t.clock.set(now);
  }
});

test("another day of the database counts stock again, whatever the clock of the process says", async () => {
  const state = await loadState(shop);
  const counted = state.availability.save();
  const counts = new Uint8Array(counted.variants.length).fill(11);
  const availability = new StockCounts({ ...counted, day: "2026-01-01", counts });
  await saveState(shop, { ...state, availability }, file);
  await expectAsRead(await resume());
});

async function replace(put: () => Promise<unknown>) {
  await rm(file.path);
  await put();
}

test("one of another build is not used", async () => {
  expect(await resumeState(shop, { ...file, key: "another build" })).toBeNull();
});

test("a state from before a backup was restored is not used", async () => {
  await asAdmin("DELETE FROM saved_states");
  expect(await resume()).toBeNull();
});

test("nor one whose row was copied into another cluster, where transactions have other numbers", async () => {
  await asAdmin("CREATE TABLE copied AS SELECT * FROM saved_states; DELETE FROM saved_states");
  await asAdmin("INSERT INTO saved_states SELECT * FROM copied");
  await asAdmin("DROP TABLE copied");
  expect(await resume()).toBeNull();
});

test("nor is one after which too much has changed, or unknown changes were made", async () => {
  await asAdmin("TRUNCATE reviews CASCADE");
  expect(await resume()).toBeNull();
});

test("nor one beside which products were added without telling anybody", async () => {
  await asAdmin(`SET session_replication_role = replica;
    UPDATE products SET withdrawn_at = now() WHERE id = (SELECT min(id) FROM products WHERE withdrawn_at IS NULL AND id <> ${id});
    SET session_replication_role = origin`);
  expect(await resume()).toBeNull();
  await save();
  await expectAsRead(await resume());
});

test("nor one whose changes have been deleted", async () => {
  await asAdmin("UPDATE saved_states SET at = now() - interval '6 days 1 minute'");
  await deleteOldChanges(shop.db);
  expect(await resume()).toBeNull();
});

test("changes are deleted after eight days", async () => {
  await rename("Console in the log");
  await asAdmin("UPDATE catalogue_changes SET at = now() - interval '7 days'");
  await deleteOldChanges(shop.db);
  expect((await asAdmin("SELECT FROM catalogue_changes")).length).toBeGreaterThan(0);
  await asAdmin("UPDATE catalogue_changes SET at = now() - interval '8 days 1 minute'");
  await deleteOldChanges(shop.db);
  expect(await asAdmin("SELECT DISTINCT xact FROM catalogue_changes")).toHaveLength(1);
});

test("what was deleted of a transaction that had run for days makes those before it useless", async () => {
  for (const name of ["Console of a long transaction", "Console of another"]) {
    await rename(name);
    await asAdmin("UPDATE catalogue_changes SET at = now() - interval '9 days'");
  }
  await deleteOldChanges(shop.db);
  expect(await resume()).toBeNull();
  await untilSettled();
  expect(await save()).toBe(true);
  await expectAsRead(await resume());
});

test("changes of another cluster, whose backup was restored here, do not count", async () => {
  await asAdmin("INSERT INTO catalogue_changes VALUES ('4000000000', now() - interval '7 days 1 hour', 'all')");
  await expectAsRead(await resume());
  await asAdmin("UPDATE catalogue_changes SET at = now() - interval '9 days' WHERE what = 'all'");
  await deleteOldChanges(shop.db);
  expect(await asAdmin("SELECT FROM catalogue_changes WHERE what = 'all'")).toEqual([]);
});

test("a damaged file is noticed, and everything is read again", async () => {
  const whole = await readFile(file.path);
  const damaged = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  damaged[middle] = (whole[middle] as number) ^ 1;
  await writeFile(file.path, damaged);
  const warn = vi.fn();
  await rename("Console beside a damaged file");
  const live = await openLive({ ...shop, log: { ...shop.log, warn } as never }, databaseUrl, file);
  try {
    expect(live.current().catalogue.productById.get(id)?.name).toBe("Console beside a damaged file");
    expect(warn).toHaveBeenCalledOnce();
  } finally {
    await live.stop();
  }
});

/** The log of a start that reads everything. */
async function warnings() {
  const warn = vi.fn();
  expect(await resumeState({ ...shop, log: { ...shop.log, warn } as never }, file)).toBeNull();
  return warn.mock.calls.map(([{ err }]) => err.code ?? err.message);
}

test.each([
  ["was cut off", async () => truncate(file.path, 1000), "The file is damaged."],
  ["is empty", async () => truncate(file.path), "The file is damaged."],
  ["is of another program", async () => writeFile(file.path, "state = ".repeat(1000)), "The file is damaged."],
  ["cannot be opened", async () => replace(() => symlink(file.path, file.path)), "ELOOP"],
  ["is a folder", async () => replace(() => mkdir(file.path)), "EISDIR"],
  [
    "is newer than the database, of which a backup was restored",
    async () => asAdmin("DELETE FROM saved_states"),
    /history/,
  ],
  ["is followed by changes that are not named", async () => asAdmin("TRUNCATE reviews CASCADE"), /too much/],
])("a file that %s is not used, and the log says why", async (_, change, reason) => {
  await change();
  const logged = await warnings();
  expect(logged).toEqual([typeof reason === "string" ? reason : expect.stringMatching(reason)]);
});

test("where there is no file, or one of another build, nothing is wrong", async () => {
  await saveState(shop, await loadState(shop), { ...file, key: "another build" });
  expect(await warnings()).toEqual([]);
  await rm(file.path);
  expect(await warnings()).toEqual([]);
});

test("a process that cannot use the file replaces it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await truncate(file.path, 1000);
  const live = await openLive(shop, databaseUrl, file);
  try {
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(async () => expectAsRead(await resume()), patience);
  } finally {
    vi.useRealTimers();
    await live.stop();
  }
});

test("two processes that start from it both show a later change", async () => {
  const both = await Promise.all([openLive(shop, databaseUrl, file), openLive(shop, databaseUrl, file)]);
  try {
    await rename("Console of both");
    for (const live of both) {
      await vi.waitFor(
        () => expect(live.current().catalogue.productById.get(id)?.name).toBe("Console of both"),
        patience,
      );
    }
  } finally {
    for (const live of both) await live.stop();
  }
});

test("a running process saves what it shows: soon after a first start, later once something has changed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await rm(file.path);
  const now = t.clock.now();
  t.clock.set(now);
  const live = await openLive(shop, databaseUrl, file);
  const saved = () => readFile(file.path).catch(() => null);
  const checked = async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(async () => expect(await saved()).not.toBeNull(), patience);
  };
  try {
    await checked();
    await expectAsRead(await resume());
    await copyFile(file.path, `${file.path}.kept`);
    await rename("Console to be saved");
    await live.refresh();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await saved()).toEqual(await readFile(`${file.path}.kept`));
    t.clock.set(new Date(now.getTime() + 3_600_001));
    await rm(file.path);
    await checked();
    await asAdmin("DELETE FROM catalogue_changes");
    expect((await resume())?.catalogue.productById.get(id)?.name).toBe("Console to be saved");
  } finally {
    vi.useRealTimers();
    t.clock.set(now);
    await live.stop();
  }
});

test("small shops save nothing", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await rm(file.path);
  const live = await openLive(shop, databaseUrl, { ...file, fewestProducts: 1000 });
  try {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await readFile(file.path).catch(() => null)).toBeNull();
  } finally {
    vi.useRealTimers();
    await live.stop();
  }
});
