import { lowestOffer, standardContext } from "../pricing/index.ts";
import { reorder, sortInSlices } from "../product-index/index.ts";
import { PackedProducts } from "./packed-products.ts";
import type { SharedValues } from "./shared-values.ts";
import type {
  CatalogueProduct,
  CatalogueVariant,
  Columns,
  OrderName,
  ProductChange,
  ProductTable,
  Slots,
} from "./state.ts";

/** The fields by which products are sorted. */
type Sorted = Pick<CatalogueProduct, "id" | "position" | "country_of_origin" | "nameKey"> & {
  /** A number while many products are sorted, because every comparison would convert a Date. */
  created_at: Date | number;
};
type Compare = (a: Sorted, b: Sorted) => number;

/** Sorts after every country, so that unknown ones come last. */
const unknownCountry = "\uFFFF";

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const asInCatalogue: Compare = (a, b) => a.position - b.position || a.id - b.id;

/** Ties stay in catalogue order. */
const compare: Record<OrderName, Compare> = {
  catalogue: asInCatalogue,
  country: (a, b) =>
    compareText(a.country_of_origin ?? unknownCountry, b.country_of_origin ?? unknownCountry) || asInCatalogue(a, b),
  name: (a, b) => compareText(a.nameKey, b.nameKey) || asInCatalogue(a, b),
  newest: (a, b) => Number(b.created_at) - Number(a.created_at) || b.id - a.id,
};

/** Collects products while they are loaded, with the fields needed to sort them. */
export function tableBuilder(slots: Slots, shared: SharedValues) {
  const products = PackedProducts.builder(shared);
  const sorted: Sorted[] = [];
  const names: string[] = [];
  const rows: { [Name in keyof Columns]: number[] } = {
    ...{ category: [], subCategory: [], country: [], flags: [], mrp: [], price: [] },
  };
  return {
    add(product: CatalogueProduct) {
      const { slot, id, name, position, country_of_origin, nameKey, created_at } = product;
      products.add(product);
      slots.note(product);
      sorted[slot] = { id, position, country_of_origin, nameKey, created_at: Number(created_at) };
      names[slot] = name;
      const row = packRow(product, slots);
      for (const column of columnNames) rows[column][slot] = row[column];
    },
    async finish(): Promise<ProductTable> {
      const bySlot = comparingSlots((slot) => sorted[slot] as Sorted);
      const catalogue = await sortInSlices(sorted.keys(), bySlot("catalogue"));
      const orders = {
        catalogue,
        name: await sortInSlices(catalogue, bySlot("name")),
        newest: await sortInSlices(catalogue, bySlot("newest")),
        country: await sortInSlices(catalogue, bySlot("country")),
      };
      const columns = {
        ...{ category: Int32Array.from(rows.category), subCategory: Int32Array.from(rows.subCategory) },
        ...{ country: Int32Array.from(rows.country), flags: Uint8Array.from(rows.flags) },
        ...{ mrp: Float64Array.from(rows.mrp), price: Float64Array.from(rows.price) },
      };
      const places = placesIn(catalogue, sorted.length);
      return { slots, products: products.finish(), names, columns, orders, places };
    },
  };
}

export function changeTable(table: ProductTable, changes: readonly ProductChange[]): ProductTable {
  const { slots } = table;
  const products = table.products.with(changes);
  const changed = changes.flatMap(({ slot, after }) =>
    after ? [{ slot, name: after.name, row: packRow(after, slots) }] : [],
  );
  for (const { after } of changes) if (after) slots.note(after);
  const names = withNames(table.names, changed);
  const columns = withRows(table.columns, changed, slots.size);
  const bySlot = comparingSlots((slot) => products.at(slot) as CatalogueProduct);
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
  return { slots, products, names, columns, orders, places };
}

export const productWithId = ({ slots, products }: ProductTable, id: number) => {
  const product = products.at(slots.withId(id));
  return product?.id === id ? product : undefined;
};

export const productWithToken = ({ slots, products }: ProductTable, token: string) => {
  const product = products.at(slots.withToken(token));
  return product?.token === token ? product : undefined;
};

export function variantWithId({ slots, products }: ProductTable, id: number) {
  const product = products.at(slots.withVariant(id));
  const variant = product?.variants.find((each) => each.id === id);
  return product && variant ? { product, variant } : undefined;
}

export const variantWithGtin = ({ slots, products }: ProductTable, gtin: string) =>
  products.at(slots.withGtin(gtin))?.variants.find(({ udi_di }) => udi_di === gtin);

/** Sorts slots into catalogue order, without those of products that this table does not have. */
export function inCatalogueOrder({ orders, places }: ProductTable, slots: readonly number[]): number[] {
  const { catalogue } = orders;
  if (slots.length * 16 < catalogue.length) {
    const sorted = Int32Array.from(slots, (slot) => places[slot] ?? -1).sort();
    return [...sorted].flatMap((place) => catalogue[place] ?? []);
  }
  const isWanted = new Uint8Array(places.length);
  for (const slot of slots) isWanted[slot] = 1;
  const ordered: number[] = [];
  for (const slot of catalogue) if (isWanted[slot] === 1) ordered.push(slot);
  return ordered;
}

function comparingSlots(at: (slot: number) => Sorted) {
  return (name: OrderName) => (a: number, b: number) => compare[name](at(a), at(b));
}

function placesIn(order: Int32Array, size: number): Int32Array {
  const places = new Int32Array(size).fill(-1);
  order.forEach((slot, place) => {
    places[slot] = place;
  });
  return places;
}

type Row = { readonly [Name in keyof Columns]: number };
const columnNames = ["category", "subCategory", "country", "flags", "mrp", "price"] as const;

function packRow(product: CatalogueProduct, slots: Slots): Row {
  const { category_id, sub_category_id, country_of_origin, top_sell, deal_of_day, variants } = product;
  const { mrp_paise, price_paise } = lowestOffer(standardContext, variants as readonly CatalogueVariant[]);
  return {
    category: category_id,
    subCategory: sub_category_id ?? 0,
    country: slots.countryNumber(country_of_origin),
    flags: (top_sell ? 1 : 0) + (deal_of_day ? 2 : 0),
    mrp: mrp_paise ?? Number.NaN,
    price: price_paise ?? Number.NaN,
  };
}

interface RowChanged {
  slot: number;
  name: string;
  row: Row;
}

/** A column without changes keeps its array. */
function withRows(columns: Columns, changed: readonly RowChanged[], size: number): Columns {
  const next = <Column extends Int32Array | Uint8Array | Float64Array>(name: keyof Columns, column: Column): Column => {
    const isSame = changed.every(({ slot, row }) => Object.is(column[slot], row[name]));
    if (isSame) return column;
    const copy = new (column.constructor as new (size: number) => Column)(Math.max(size, column.length));
    copy.set(column);
    for (const { slot, row } of changed) copy[slot] = row[name];
    return copy;
  };
  const { category, subCategory, country, flags, mrp, price } = columns;
  return {
    category: next("category", category),
    subCategory: next("subCategory", subCategory),
    country: next("country", country),
    flags: next("flags", flags),
    mrp: next("mrp", mrp),
    price: next("price", price),
  };
}

function withNames(names: readonly string[], changed: readonly RowChanged[]): readonly string[] {
  if (changed.every(({ slot, name }) => names[slot] === name)) return names;
  const copy = names.slice();
  for (const { slot, name } of changed) copy[slot] = name;
  return copy;
}
