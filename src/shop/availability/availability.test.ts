import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { patience } from "../../../test/support/patience.ts";
import { recordPauses } from "../../../test/support/pauses.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { buildApp } from "../../app.ts";
import { type Availability, availabilityText } from "../../contract/availability.ts";
import type { ProductView } from "../../contract/catalogue.ts";
import type { Db } from "../kit/shop.ts";
import { openLive } from "../live/index.ts";
import { catchUp, followMovements, loadStockCounts } from "./follow-movements.ts";
import { readMovedCounts } from "./queries.ts";
import { StockCounts } from "./stock-counts.ts";

/** One instance sells, the other receives the queries. */
const t = await testShop();
t.clock.set("2026-11-20T10:00:00+05:30");
const { live, sql, asAdmin } = t;
const demo = await loadDemonstration(t);
const stock = await stockCalls(t);
const other = await openLive(t.shop, t.databaseUrl);
const otherApp = await buildApp({ ...t.shop, live: other }, { pages: false });
afterAll(async () => {
  await otherApp.close();
  await other.stop();
});

const refNo = "NK-EE-1101";
const { id } = demo.variant(refNo);
const label = (at = other, variantId = id) => availabilityText(at.current().availability.of(variantId));
const shown = (text: string, at = other) => vi.waitFor(() => expect(label(at)).toBe(text), patience);
const asha = await t.customer();
const order = (quantity: number) => placeTestOrder(t, asha, { goods: [[refNo, quantity]] });

/** Sets a variant's available quantity, with matching movements. */
async function setStock(units: number, variantId = id, db: Db = t.db) {
  const lots = await db
    .selectFrom("lots")
    .select(["id", "on_hand", "reserved"])
    .where("variant_id", "=", variantId)
    .orderBy("id")
    .execute();
  for (const [place, lot] of lots.entries()) {
    const on_hand = lot.reserved + (place === 0 ? units : 0);
    if (on_hand === lot.on_hand) continue;
    await db.updateTable("lots").set({ on_hand }).where("id", "=", lot.id).execute();
    const moved = { lot_id: lot.id, kind: "adjusted" as const, on_hand: on_hand - lot.on_hand, reserved: 0 };
    await db.insertInto("stock_movements").values(moved).execute();
  }
}

const refreshBoth = () => Promise.all([live.refresh(), other.refresh()]);
beforeEach(async () => {
  await setStock(12);
  await refreshBoth();
});

test("an order at one instance is shown by the other within a second", async () => {
  const { token } = demo.product(other.current().catalogue.variantById.get(id)?.product.slug ?? "");
  const asked = async () => {
    const reply = await otherApp.inject({ url: `/api/product/view/${token}` });
    return reply.json<ProductView>().sub_products.find(({ sub_product_id }) => sub_product_id === id)?.availability;
  };
  expect(await asked()).toEqual({ status: "in_stock" });
  const pauses = await recordPauses(["shop/availability"], async () => {
    await order(5);
    await vi.waitFor(async () => expect(await asked()).toEqual({ status: "low", left: 7 }), patience);
  });
  // The longest time between two looks at the movements.
  expect(pauses.length).toBeGreaterThan(0);
  expect(Math.max(...pauses)).toBeLessThan(1000);
});

test("numbers are shown from 10 down, and a cancelled order counts again", async () => {
  expect(label()).toBe("In stock");
  await order(2);
  await shown("10 left");
  const { order: last } = await order(10);
  await shown("Out of stock");
  const body = { reason: "Ordered by mistake" };
  const { status } = await t.request("POST", `/api/orders/${last.token}/cancel`, { token: asha.token, body });
  expect(status).toBe(200);
  await shown("10 left");
});

test("caches are kept while no label changes, and the catalogue always", async () => {
  const { catalogue, replies, version } = other.current();
  const another = demo.variant("NK-EE-1102").id;
  await setStock(50, another);
  await shown("In stock");
  await order(1);
  // Committed after the order, so a reader that sees this has seen the order too.
  await setStock(3, another);
  await vi.waitFor(() => expect(label(other, another)).toBe("3 left"), patience);
  expect(label()).toBe("In stock");
  const now = other.current();
  expect([now.version, now.catalogue === catalogue, now.replies === replies]).toEqual([version + 1, true, false]);
});

test("what commits late is shown, though later movements were seen before", async () => {
  const another = demo.variant("NK-EE-1102").id;
  await t.db.transaction().execute(async (late) => {
    await setStock(4, id, late);
    await setStock(6, another);
    await vi.waitFor(() => expect(label(other, another)).toBe("6 left"), patience);
    expect(label()).toBe("In stock");
  });
  await shown("4 left");
});

test("quarantined lots are not in stock, and released ones are", async () => {
  await setStock(0);
  const lot = await stock.lot({ quantity: 8 });
  await shown("8 left");
  await stock.post(`lots/${lot.id}/quarantine`, { reason: "Seal broken" });
  await shown("Out of stock");
  await stock.post(`lots/${lot.id}/release`, { reason: "Inspected" });
  await shown("8 left");
  await sql`UPDATE lots SET manufactured_on = '2020-01-01', expires_on = '2021-01-01' WHERE id = ${lot.id}`;
  await shown("Out of stock");
});

test("lots that expire are gone after midnight in India, though nothing moves", async () => {
  await setStock(0);
  const lot = await stock.lot({ quantity: 7 });
  await shown("7 left");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const third = await openLive(t.shop, t.databaseUrl);
  const before = t.clock.now();
  try {
    await asAdmin("ALTER TABLE lots DISABLE TRIGGER offered");
    await sql`UPDATE lots SET manufactured_on = '2020-01-01', expires_on = '2021-01-01' WHERE id = ${lot.id}`;
    expect(label(third)).toBe("7 left");
    t.clock.set(third.current().validUntil);
    vi.advanceTimersByTime(30_000);
    await shown("Out of stock", third);
  } finally {
    t.clock.set(before);
    vi.useRealTimers();
    await asAdmin("ALTER TABLE lots ENABLE TRIGGER offered");
    await third.stop();
  }
});

describe("counts of another day than the database's, whatever the clock of this process says", () => {
  /** The state from before lots expired at midnight. */
  const ofAnotherDay = async () => {
    const counts = await loadStockCounts(t.db);
    const { variants } = counts.save();
    return {
      counts,
      before: new StockCounts({
        ...counts.save(),
        day: "2026-01-01",
        counts: new Uint8Array(variants.length).fill(11),
      }),
    };
  };

  test("are made again when something is looked up", async () => {
    const { counts, before } = await ofAnotherDay();
    expect(before.differing(counts)).not.toEqual([]);
    expect((await catchUp(t.db, before)).differing(counts)).toEqual([]);
  });

  test("are made again though nothing moves", async () => {
    const { counts, before } = await ofAnotherDay();
    let current = before;
    const following = followMovements(
      t.shop,
      () => current,
      (next) => {
        current = next;
      },
    );
    try {
      await vi.waitFor(() => expect(current.differing(counts)).toEqual([]), patience);
    } finally {
      await following.stop();
    }
  });
});

test("while movements cannot be read the last stock is shown, and one warning is logged", async () => {
  const warned: unknown[] = [];
  const log = { ...t.shop.log, warn: (about: unknown) => warned.push(about) } as unknown as typeof t.shop.log;
  const third = await openLive({ ...t.shop, log }, t.databaseUrl);
  try {
    await asAdmin("ALTER VIEW variant_movements RENAME TO variant_movements_away");
    await vi.waitFor(() => expect(warned).toHaveLength(1), patience);
    await setStock(2);
    expect(label(third)).toBe("In stock");
    await asAdmin("ALTER VIEW variant_movements_away RENAME TO variant_movements");
    await shown("2 left", third);
    expect(warned).toHaveLength(1);
  } finally {
    await third.stop();
  }
});

test("transactions of another cluster, whose backup was restored, are not read again and again", async () => {
  // While other shops in this cluster have transactions open, later movements do not count as settled.
  let settled = "0";
  await vi.waitFor(async () => {
    ({ settled } = await readMovedCounts(t.db, settled));
    expect((await readMovedCounts(t.db, settled)).units).toEqual([]);
  }, patience);
  await asAdmin(`INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, xact)
    SELECT min(id), 'adjusted', 1, 0, '999999999999'::xid8 FROM lots`);
  const { units } = await readMovedCounts(t.db, settled);
  expect(units).toEqual([]);
});

test("no availability says more than ten, wherever it is shown", async () => {
  await setStock(10);
  await live.refresh();
  const customer = await t.customer({ verified: true } as never);
  const call = async (method: string, path: string, body?: object) =>
    (await t.request(method, `/api/${path}`, { token: customer.token, body })).body;
  const { products } = live.current().catalogue;
  for (const { token } of products.slice(0, 5)) await call("POST", "wishlist/store", { productId: token });
  await call("POST", "cart/store", { sub_product_id: id });
  const views = await Promise.all(products.map(({ token }) => call("GET", `product/view/${token}`)));
  const replies = {
    views,
    lists: await call("GET", "product-data"),
    suggestions: await call("GET", "search-suggestions?search=forceps"),
    wishlist: await call("GET", "wishlist"),
    cart: await call("GET", "cart"),
    pad: await call("POST", "order-pad", { text: `${refNo} x 2\nNK-PW-1001` }),
  };
  for (const [name, reply] of Object.entries(replies)) {
    const shown = availabilitiesIn(reply);
    expect([name, shown.length > 0]).toEqual([name, true]);
    for (const { status, left } of shown) {
      const isRight = status === "low" ? left !== undefined && left >= 1 && left <= 10 : left === undefined;
      expect([name, status, left, isRight]).toEqual([name, status, left, true]);
    }
  }
  expect(availabilitiesIn(replies.cart)).toEqual([{ status: "low", left: 10 }]);
});

function availabilitiesIn(value: unknown): Availability[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "availability" ? [inner as Availability] : availabilitiesIn(inner),
  );
}
