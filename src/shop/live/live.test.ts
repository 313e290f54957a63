import { expect, test, vi } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { openLive } from "./live.ts";

const { shop, live, sql, asAdmin, databaseUrl } = await testShop();

const rename = (name: string) => sql`UPDATE products SET name = ${name} WHERE id = 1`;
const shown = () => live.current().catalogue.productById.get(1)?.name;

test("a change is shown without being asked for, and listeners are told", async () => {
  const { version } = live.current();
  const told: number[] = [];
  live.onChange((state) => told.push(state.version));
  await rename("Console A");
  await vi.waitFor(() => expect(shown()).toBe("Console A"), { timeout: 5000, interval: 10 });
  expect(live.current().version).toBeGreaterThan(version);
  expect(told.at(-1)).toBe(live.current().version);
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

test("many who ask at once share a load", async () => {
  const { version } = live.current();
  await Promise.all(Array.from({ length: 50 }, () => live.refresh()));
  expect(live.current().version - version).toBeLessThanOrEqual(3);
});

test("a state once taken does not change", async () => {
  const before = live.current();
  await rename("Console Z");
  await live.refresh();
  expect(before.catalogue.productById.get(1)?.name).not.toBe("Console Z");
  expect(live.current()).not.toBe(before);
});

test("the last one is shown while none can be loaded, and the change once one can", async () => {
  let failures = 0;
  const log = { ...shop.log, error: () => failures++ } as unknown as typeof shop.log;
  const other = await openLive({ ...shop, log }, databaseUrl);
  try {
    await asAdmin("ALTER TABLE faq_entries RENAME TO faq_entries_away");
    await expect(other.refresh()).rejects.toThrow("faq_entries");
    await rename("Console after the break");
    await vi.waitFor(() => expect(failures).toBeGreaterThan(0), { timeout: 5000, interval: 10 });
    expect(other.current().catalogue.productById.get(1)?.name).toBe("Console Z");
    await asAdmin("ALTER TABLE faq_entries_away RENAME TO faq_entries");
    const name = () => other.current().catalogue.productById.get(1)?.name;
    await vi.waitFor(() => expect(name()).toBe("Console after the break"), { timeout: 10_000, interval: 20 });
  } finally {
    await other.stop();
  }
});

test("the state is valid until the Indian midnight", () => {
  const { validUntil } = live.current();
  expect(validUntil.toISOString()).toMatch(/T18:30:00\.000Z$/);
  expect(validUntil.getTime()).toBeGreaterThan(shop.clock.now().getTime());
});
