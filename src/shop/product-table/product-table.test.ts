import fc from "fast-check";
import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { GivenSlots } from "./given-slots.ts";
import {
  changeTable,
  inCatalogueOrder,
  productWithId,
  productWithToken,
  tableBuilder,
  variantWithGtin,
  variantWithId,
} from "./product-table.ts";
import { restoreTable, saveTable } from "./save-table.ts";
import { SharedValues } from "./shared-values.ts";
import type { CatalogueProduct, OrderName, ProductTable } from "./state.ts";

const { live } = await testShop();
const [base] = live.current().catalogue.products as [CatalogueProduct];
const [variant] = base.variants as [CatalogueProduct["variants"][number]];

interface Made {
  id: number;
  name: string;
  position: number;
  country: CatalogueProduct["country_of_origin"];
  day: number;
}

/** A product with these fields, and one variant of its own. */
function product({ id, name, position, country, day }: Made, slot: number): CatalogueProduct {
  return {
    ...base,
    ...{ id, slot, token: `token-${id}`, name, nameKey: name.toLowerCase(), position, country_of_origin: country },
    created_at: new Date(Date.UTC(2026, 0, day)),
    variants: [{ ...variant, id: id * 10, ref_no: `R-${id}`, udi_di: `gtin-${id}` }],
  };
}

async function load(all: readonly Made[], shared = new SharedValues()): Promise<ProductTable> {
  const slots = new GivenSlots();
  const builder = tableBuilder(slots, shared);
  for (const made of all) builder.add(product(made, slots.of(made.id)));
  return builder.finish();
}

const text = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const inCatalogue = (a: Made, b: Made) => a.position - b.position || a.id - b.id;
const orders: Record<OrderName, (a: Made, b: Made) => number> = {
  catalogue: inCatalogue,
  name: (a, b) => text(a.name.toLowerCase(), b.name.toLowerCase()) || inCatalogue(a, b),
  newest: (a, b) => b.day - a.day || b.id - a.id,
  // Products of an unknown country come last.
  country: (a, b) =>
    Number(a.country === null) - Number(b.country === null) ||
    text(a.country ?? "", b.country ?? "") ||
    inCatalogue(a, b),
};

/** Compares every order, place and way to find a product with those of a plain list. */
function check(table: ProductTable, present: readonly Made[], gone: readonly number[]) {
  for (const [name, compare] of Object.entries(orders)) {
    const ids = Array.from(table.orders[name as OrderName], (slot) => table.products.at(slot)?.id);
    expect(ids, name).toEqual(present.toSorted(compare).map(({ id }) => id));
  }
  table.orders.catalogue.forEach((slot, place) => {
    expect(table.places[slot]).toBe(place);
  });
  for (const { id, name } of present) {
    expect(productWithId(table, id)?.name).toBe(name);
    expect(productWithToken(table, `token-${id}`)?.id).toBe(id);
    expect(variantWithId(table, id * 10)?.product.id).toBe(id);
    expect(variantWithGtin(table, `gtin-${id}`)?.id).toBe(id * 10);
    expect(table.names[table.slots.withId(id)]).toBe(name);
  }
  for (const id of gone) {
    expect(productWithId(table, id)).toBeUndefined();
    expect(productWithToken(table, `token-${id}`)).toBeUndefined();
    expect(variantWithId(table, id * 10)).toBeUndefined();
    expect(variantWithGtin(table, `gtin-${id}`)).toBeUndefined();
  }
}

const made = fc.record({
  ...{ id: fc.integer({ min: 1, max: 9 }), name: fc.constantFrom("Snare", "snare", "Curette", "Otoscope") },
  ...{ position: fc.integer({ min: 1, max: 4 }), country: fc.constantFrom<Made["country"]>(null, "India", "Japan") },
  day: fc.integer({ min: 1, max: 4 }),
});
const several = fc.uniqueArray(made, { selector: ({ id }) => id, maxLength: 8 });
const round = fc.array(fc.tuple(made, fc.boolean()), { maxLength: 4 });

/** Each round, some products are added or changed, others removed. */
function changed(
  table: ProductTable,
  known: ReadonlyMap<number, Made>,
  changes: readonly (readonly [Made, boolean])[],
) {
  const next = new Map(known);
  const bySlot = new Map(
    changes.flatMap(([each, isRemoved]) => {
      if (isRemoved && !known.has(each.id)) return [];
      const slot = table.slots.of(each.id);
      const after = isRemoved ? undefined : product(each, slot);
      return [[slot, { slot, before: productWithId(table, each.id), after }] as const];
    }),
  );
  for (const [each, isRemoved] of changes) {
    if (!isRemoved) next.set(each.id, each);
    else if (known.has(each.id)) next.delete(each.id);
  }
  return { table: changeTable(table, [...bySlot.values()]), next };
}

const everyId = [1, 2, 3, 4, 5, 6, 7, 8, 9];

test("a changed table is that of a first load, and the one before stays as it was", async () => {
  await fc.assert(
    fc.asyncProperty(several, fc.array(round, { maxLength: 4 }), async (loaded, rounds) => {
      const first = await load(loaded);
      let table = first;
      let known: ReadonlyMap<number, Made> = new Map(loaded.map((each) => [each.id, each]));
      for (const changes of rounds) {
        // A product is changed once in each round.
        const once = [...new Map(changes.map((change) => [change[0].id, change])).values()];
        ({ table, next: known } = changed(table, known, once));
        check(
          table,
          [...known.values()],
          everyId.filter((id) => !known.has(id)),
        );
      }
      const ids = new Set(loaded.map(({ id }) => id));
      for (const [name, compare] of Object.entries(orders)) {
        const inOrder = Array.from(first.orders[name as OrderName], (slot) => first.products.at(slot)?.id);
        expect(inOrder).toEqual(loaded.toSorted(compare).map(({ id }) => id));
      }
      for (const id of everyId) expect(productWithId(first, id) !== undefined).toBe(ids.has(id));
    }),
    { numRuns: 25 },
  );
});

test("a saved table finds the same, and goes on being changed", async () => {
  await fc.assert(
    fc.asyncProperty(several, round, async (loaded, changes) => {
      const shared = new SharedValues();
      const saved = await saveTable(await load(loaded, shared));
      const restored = restoreTable(saved, SharedValues.restore(shared.save()));
      const known = new Map(loaded.map((each) => [each.id, each]));
      check(
        restored,
        loaded,
        everyId.filter((id) => !known.has(id)),
      );
      const once = [...new Map(changes.map((change) => [change[0].id, change])).values()];
      const { table, next } = changed(restored, known, once);
      check(
        table,
        [...next.values()],
        everyId.filter((id) => !next.has(id)),
      );
    }),
    { numRuns: 15 },
  );
});

test.each([3, 40])("some of %i products are put in the order of the catalogue", async (count) => {
  const all = Array.from({ length: count }, (_, place) => {
    return { id: place + 1, name: "Snare", position: count - place, country: null, day: 1 };
  });
  const table = await load(all);
  expect(inCatalogueOrder(table, [0, 1])).toEqual([1, 0]);
  expect(inCatalogueOrder(table, [])).toEqual([]);
});

/** Few slots are sorted by their places, many are picked from the catalogue. */
test.each([
  ["few", 40],
  ["many", 4],
])("of %s products, those no longer on sale and those newer than the table have no place", async (_which, count) => {
  const all = Array.from({ length: count }, (_, place) => {
    return { id: place + 1, name: "Snare", position: count - place, country: null, day: 1 };
  });
  const full = await load(all);
  const [, withdrawn] = all as [Made, Made];
  const { table } = changed(full, new Map(all.map((each) => [each.id, each])), [[withdrawn, true]]);
  const newer = table.slots.of(99);
  expect(inCatalogueOrder(table, [newer])).toEqual([]);
  expect(inCatalogueOrder(table, [1])).toEqual([]);
  expect(inCatalogueOrder(table, [1, 3])).toEqual([3]);
  // A request that began before the product was withdrawn still finds it.
  expect(inCatalogueOrder(full, [1, 3])).toEqual([3, 1]);
});
