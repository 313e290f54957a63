import { reorder, sortInSlices } from "../product-index/index.ts";
import type { CatalogueProduct, OrderName, ProductChange, ProductTable, Slots } from "./state.ts";

/**
 * Every product that has been on sale since the last full load has a slot, a number for good. Shared by all states, which differ in
 * their arrays by slot, so a request in progress never sees a newer one.
 */
export class GivenSlots implements Slots {
  readonly #byId = new Map<number, number>();
  readonly #byToken = new Map<string, number>();
  readonly #byVariant = new Map<number, number>();
  readonly #byGtin = new Map<string, number>();
  readonly #countries = new Map<string, number>();

  of(productId: number): number {
    const known = this.#byId.get(productId);
    if (known !== undefined) return known;
    const slot = this.#byId.size;
    this.#byId.set(productId, slot);
    return slot;
  }

  note({ slot, token, variants }: CatalogueProduct) {
    this.#byToken.set(token, slot);
    for (const { id, udi_di } of variants) {
      this.#byVariant.set(id, slot);
      if (udi_di) this.#byGtin.set(udi_di, slot);
    }
  }

  get size(): number {
    return this.#byId.size;
  }

  withId = (id: number) => this.#byId.get(id) ?? -1;
  withToken = (token: string) => this.#byToken.get(token) ?? -1;
  withVariant = (id: number) => this.#byVariant.get(id) ?? -1;
  withGtin = (gtin: string) => this.#byGtin.get(gtin) ?? -1;

  countryNumber(country: string | null): number {
    if (country === null) return 0;
    const number = this.#countries.get(country) ?? this.#countries.size + 1;
    this.#countries.set(country, number);
    return number;
  }
}

type Compare = (a: CatalogueProduct, b: CatalogueProduct) => number;

/** Later than every country: what is unknown comes last. */
const unknownCountry = "\uFFFF";

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const asInCatalogue: Compare = (a, b) => a.position - b.position || a.id - b.id;

/** Equal ones stay in the order of the catalogue. */
const compare: Record<OrderName, Compare> = {
  catalogue: asInCatalogue,
  country: (a, b) =>
    compareText(a.country_of_origin ?? unknownCountry, b.country_of_origin ?? unknownCountry) || asInCatalogue(a, b),
  name: (a, b) => compareText(a.nameKey, b.nameKey) || asInCatalogue(a, b),
  newest: (a, b) => Number(b.created_at) - Number(a.created_at) || b.id - a.id,
};

/** @param products by slot, all of them on sale */
export async function buildTable(slots: Slots, products: readonly CatalogueProduct[]): Promise<ProductTable> {
  const columns = {
    category: Int32Array.from(products, ({ category_id }) => category_id),
    subCategory: Int32Array.from(products, ({ sub_category_id }) => sub_category_id ?? 0),
    country: Int32Array.from(products, ({ country_of_origin }) => slots.countryNumber(country_of_origin)),
    flags: Uint8Array.from(products, flagsOf),
  };
  const bySlot = comparingSlots(products);
  const catalogue = await sortInSlices(products.keys(), bySlot("catalogue"));
  const orders = {
    catalogue,
    name: await sortInSlices(catalogue, bySlot("name")),
    newest: await sortInSlices(catalogue, bySlot("newest")),
    country: await sortInSlices(catalogue, bySlot("country")),
  };
  return { slots, products, columns, orders, places: placesIn(catalogue, products.length) };
}

export function changeTable(table: ProductTable, changes: readonly ProductChange[]): ProductTable {
  const { slots } = table;
  const products = table.products.slice();
  const { category, subCategory, country, flags } = table.columns;
  const columns = {
    category: resized(category, slots.size),
    subCategory: resized(subCategory, slots.size),
    country: resized(country, slots.size),
    flags: resized(flags, slots.size),
  };
  for (const { slot, after } of changes) {
    products[slot] = after;
    if (!after) continue;
    slots.note(after);
    columns.category[slot] = after.category_id;
    columns.subCategory[slot] = after.sub_category_id ?? 0;
    columns.country[slot] = slots.countryNumber(after.country_of_origin);
    columns.flags[slot] = flagsOf(after);
  }
  const bySlot = comparingSlots(products);
  const changedOrder = (name: OrderName) => {
    const moved = changes.filter(({ before, after }) => !before || !after || compare[name](before, after) !== 0);
    if (moved.length === 0) return table.orders[name];
    const present = moved.filter(({ after }) => after).map(({ slot }) => slot);
    return reorder(table.orders[name], new Set(moved.map(({ slot }) => slot)), present, bySlot(name));
  };
  const catalogue = changedOrder("catalogue");
  const orders = {
    catalogue,
    name: changedOrder("name"),
    newest: changedOrder("newest"),
    country: changedOrder("country"),
  };
  const isSame = catalogue === table.orders.catalogue && table.places.length === slots.size;
  const places = isSame ? table.places : placesIn(catalogue, slots.size);
  return { slots, products, columns, orders, places };
}

export const productWithId = ({ slots, products }: ProductTable, id: number) => {
  const product = products[slots.withId(id)];
  return product?.id === id ? product : undefined;
};

export const productWithToken = ({ slots, products }: ProductTable, token: string) => {
  const product = products[slots.withToken(token)];
  return product?.token === token ? product : undefined;
};

export function variantWithId({ slots, products }: ProductTable, id: number) {
  const product = products[slots.withVariant(id)];
  const variant = product?.variants.find((each) => each.id === id);
  return product && variant ? { product, variant } : undefined;
}

export const variantWithGtin = ({ slots, products }: ProductTable, gtin: string) =>
  products[slots.withGtin(gtin)]?.variants.find(({ udi_di }) => udi_di === gtin);

/** Slots in the order of the catalogue. */
export function inCatalogueOrder({ orders, places }: ProductTable, slots: readonly number[]): number[] {
  const { catalogue } = orders;
  if (slots.length * 16 < catalogue.length) {
    const sorted = Int32Array.from(slots, (slot) => places[slot] ?? 0).sort();
    return Array.from(sorted, (place) => catalogue[place] ?? 0);
  }
  const isWanted = new Uint8Array(places.length);
  for (const slot of slots) isWanted[slot] = 1;
  const ordered: number[] = [];
  for (const slot of catalogue) if (isWanted[slot] === 1) ordered.push(slot);
  return ordered;
}

function comparingSlots(products: readonly (CatalogueProduct | undefined)[]) {
  const at = (slot: number) => products[slot] as CatalogueProduct;
  return (name: OrderName) => (a: number, b: number) => compare[name](at(a), at(b));
}

function placesIn(order: Int32Array, size: number): Int32Array {
  const places = new Int32Array(size).fill(-1);
  order.forEach((slot, place) => {
    places[slot] = place;
  });
  return places;
}

const flagsOf = ({ top_sell, deal_of_day }: Pick<CatalogueProduct, "top_sell" | "deal_of_day">) =>
  (top_sell ? 1 : 0) + (deal_of_day ? 2 : 0);

function resized<Column extends Int32Array | Uint8Array>(column: Column, size: number): Column {
  const copy = new (column.constructor as new (size: number) => Column)(Math.max(size, column.length));
  copy.set(column);
  return copy;
}
