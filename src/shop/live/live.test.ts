import { expect, test, vi } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { patience } from "../../../test/support/patience.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { openLive } from "./live.ts";

const t = await testShop();
t.clock.set("2026-11-20T10:00:00+05:30");
await t.live.refresh();
const { shop, live, sql, asAdmin, databaseUrl } = t;
const demo = await loadDemonstration(t);
const { id } = demo.product("plasma-surgery-console");

const rename = (name: string) => sql`UPDATE products SET name = ${name} WHERE id = ${id}`;
const shown = (at = live) => at.current().catalogue.productById.get(id)?.name;

test("a change is shown without being asked for, and listeners are notified", async () => {
  const { version } = live.current();
  const versions: number[] = [];
  live.onChange((state) => versions.push(state.version));
  await rename("Console A");
  await vi.waitFor(() => expect(shown()).toBe("Console A"), patience);
  expect(live.current().version).toBeGreaterThan(version);
  expect(versions.at(-1)).toBe(live.current().version);
});

test("refresh shows everything committed before it, also while a load is under way", async () => {
  for (let turn = 0; turn < 10; turn++) {
    const name = `Console ${turn}`;
    const underWay = live.refresh();
    await rename(name);
    await live.refresh();
    expect(shown()).toBe(name);
    await underWay;
  }
});

test("a request made just as a load ends shares the next load: two at once would undo each other's changes", async () => {
  await live.refresh();
  const { version } = live.current();
  const first = live.refresh();
  const following = live.refresh();
  const asked = first.then(() => live.refresh());
  await Promise.all([first, following, asked]);
  expect(live.current().version - version).toBe(2);
});

test("many who ask at once share a load", async () => {
  const { version } = live.current();
  await Promise.all(Array.from({ length: 50 }, () => live.refresh()));
  expect(live.current().version - version).toBeLessThanOrEqual(3);
});

test("a state once taken does not change", async () => {
  const before = live.current();
  await rename("Console Z");
  await live.refresh();
  expect(before.catalogue.productById.get(id)?.name).not.toBe("Console Z");
  expect(live.current()).not.toBe(before);
});

test("the last one is shown while none can be loaded, and the change once one can", async () => {
  let failures = 0;
  const log = { ...shop.log, error: () => failures++ } as unknown as typeof shop.log;
  const other = await openLive({ ...shop, log }, databaseUrl);
  try {
    await asAdmin("ALTER TABLE product_documents RENAME TO product_documents_away");
    await rename("Console after the break");
    await expect(other.refresh()).rejects.toThrow("product_documents");
    await vi.waitFor(() => expect(failures).toBeGreaterThan(0), patience);
    expect(shown(other)).toBe("Console Z");
    await asAdmin("ALTER TABLE product_documents_away RENAME TO product_documents");
    await vi.waitFor(() => expect(shown(other)).toBe("Console after the break"), patience);
  } finally {
    await other.stop();
  }
});

test("prices and texts of one state are of the same moment", async () => {
  const price = () => live.current().catalogue.variantById.get(demo.variant("NK-EE-1101").id)?.variant.price_paise;
  const page = () => live.current().content.pages.get("quality")?.title;
  await t.db.transaction().execute(async (db) => {
    await db.updateTable("pages").set({ title: "Quality 2027" }).where("slug", "=", "quality").execute();
    await live.refresh();
    expect([page(), price()]).toEqual(["Quality policy", demo.variant("NK-EE-1101").price_paise]);
    await db.updateTable("variants").set({ price_paise: 1_00 }).where("ref_no", "=", "NK-EE-1101").execute();
  });
  await live.refresh();
  expect([page(), price()]).toEqual(["Quality 2027", 1_00]);
});

test("none that cannot be loaded is opened, and its connection is given back", async () => {
  const listening = async () =>
    (
      await asAdmin(`SELECT FROM pg_stat_activity
        WHERE application_name = 'shop notifications' AND datname = current_database()`)
    ).length;
  const before = await listening();
  await asAdmin("ALTER TABLE product_documents RENAME TO product_documents_away");
  try {
    await expect(openLive(shop, databaseUrl)).rejects.toThrow("product_documents");
  } finally {
    await asAdmin("ALTER TABLE product_documents_away RENAME TO product_documents");
  }
  await vi.waitFor(async () => expect(await listening()).toBe(before), patience);
});

test("a change made while the first state is loaded is shown, and nothing is logged", async () => {
  const error = vi.fn();
  const opening = openLive({ ...shop, log: { ...shop.log, error } as never }, databaseUrl);
  await rename("Console during the load");
  const other = await opening;
  try {
    await vi.waitFor(() => expect(shown(other)).toBe("Console during the load"), patience);
    expect(error).not.toHaveBeenCalled();
  } finally {
    await other.stop();
  }
});

test("a process kept busy by other work does not lose what it has begun to load", { timeout: 30_000 }, async () => {
  let busyMs = 3500;
  // After the first result inside the transaction, longer than it may be idle.
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const until = performance.now() + busyMs;
      busyMs = 0;
      while (performance.now() < until);
      return result;
    },
  });
  await rename("Console of a busy process");
  const other = await openLive({ ...shop, db }, databaseUrl);
  try {
    expect(busyMs).toBe(0);
    expect(shown(other)).toBe("Console of a busy process");
    await vi.waitFor(() => expect(shown()).toBe("Console of a busy process"), patience);
  } finally {
    await other.stop();
  }
});

test("a change made while the notifications were cut off is shown once they are back", async () => {
  await asAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'shop notifications' AND datname = current_database()`);
  await rename("Console after the cut");
  await vi.waitFor(() => expect(shown()).toBe("Console after the cut"), patience);
});

test("one that is no longer valid is replaced within a second, though nothing has changed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  t.clock.set("2026-11-23T15:00:00+05:30");
  const other = await openLive(shop, databaseUrl);
  try {
    const { version, validUntil } = other.current();
    t.clock.set(validUntil);
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(other.current().version).toBe(version + 1), patience);
    // From midnight to the cut-off time for dispatch on the same day.
    expect(validUntil).toEqual(new Date("2026-11-24T00:00:00+05:30"));
    expect(other.current().validUntil).toEqual(new Date("2026-11-24T14:00:00+05:30"));
  } finally {
    vi.useRealTimers();
    await other.stop();
  }
});

test("one that has been stopped loads no more", async () => {
  const other = await openLive(shop, databaseUrl);
  const last = shown(other);
  await other.stop();
  await rename("Console after the end");
  await vi.waitFor(() => expect(shown()).toBe("Console after the end"), patience);
  expect(shown(other)).toBe(last);
});

test("the state is valid until the Indian midnight", async () => {
  // After the day's cut-off time for dispatch.
  t.clock.set("2026-11-24T15:00:00+05:30");
  await live.refresh();
  const { validUntil } = live.current();
  expect(validUntil.toISOString()).toMatch(/T18:30:00\.000Z$/);
  expect(validUntil.getTime()).toBeGreaterThan(shop.clock.now().getTime());
});
