import { LRUCache } from "lru-cache";
import type { SlotList } from "../facets/index.ts";
import { hasListPrices, lowestOffer, type Offer, type PriceContext, shownOffer } from "../pricing/index.ts";
import { reorder } from "../product-index/index.ts";
import type { CatalogueProduct, ProductChange, ProductTable } from "../product-table/index.ts";
import type { Catalogue } from "./state.ts";

type PriceSort = "price" | "-price";
type Orders = Catalogue["sorted"];

const mostOrders = 16;

/**
 * Sorts by what the caller may see, because the order of hidden prices would reveal them. Products without a price come last in either
 * direction. Equal prices stay in the order of the catalogue.
 */
export function orderedByPrice({ table, sorted }: Catalogue, sort: PriceSort, context: PriceContext): SlotList {
  // The key contains everything that the order depends on.
  const key = JSON.stringify([sort, context]);
  const known = sorted.get(key);
  if (known) return known;
  const { orders, places } = table;
  const size = orders.catalogue.length;
  const amounts = new Float64Array(places.length);
  const amountAt = amountsBySlot(sort, context, table);
  for (const slot of orders.catalogue) amounts[slot] = amountAt(slot);
  const direction = sort === "price" ? 1 : -1;
  // Sorting numbers is ten times faster than comparing slots. Slots are compared if one number cannot hold both amount and place.
  const keys = Float64Array.from(
    orders.catalogue,
    (slot) => direction * (amounts[slot] ?? 0) * size + (places[slot] ?? 0),
  );
  const isExact = keys.every(Number.isSafeInteger);
  const order = isExact
    ? Int32Array.from(keys.sort(), (number) => orders.catalogue[((number % size) + size) % size] ?? 0)
    : orders.catalogue
        .slice()
        .sort((a, b) => direction * ((amounts[a] ?? 0) - (amounts[b] ?? 0)) || (places[a] ?? 0) - (places[b] ?? 0));
  sorted.set(key, order);
  return order;
}

/** Carries over the known orders, with changed products moved to their new places. */
export function carryPriceOrders(
  known: Orders | undefined,
  table: ProductTable,
  changes: readonly ProductChange[],
): Orders {
  const carried: Orders = new LRUCache({ max: mostOrders });
  const { places } = table;
  // Starts with the least recently used, to preserve the order of use.
  for (const [key, order] of [...(known?.entries() ?? [])].reverse()) {
    const [sort, context]: [PriceSort, PriceContext] = JSON.parse(key);
    const amount = (product: CatalogueProduct | undefined) => amountIn(sort, context, product);
    const direction = sort === "price" ? 1 : -1;
    const moved = changes.filter(
      ({ before, after }) =>
        !before || !after || before.position !== after.position || amount(before) !== amount(after),
    );
    const present = moved.filter(({ after }) => after).map(({ slot }) => slot);
    const amountAt = amountsBySlot(sort, context, table);
    const compare = (a: number, b: number) =>
      direction * (amountAt(a) - amountAt(b)) || (places[a] ?? 0) - (places[b] ?? 0);
    const slots = new Set(moved.map(({ slot }) => slot));
    carried.set(key, moved.length === 0 ? order : reorder(order, slots, present, compare));
  }
  return carried;
}

/** More than any price (Rs 68 crore), so that products without one come last; small enough for a key among 100,000 products. */
const noPrice = 2 ** 36;

function amountIn(sort: PriceSort, context: PriceContext, product: CatalogueProduct | undefined): number {
  return sortAmount(sort, lowestOffer(context, product?.variants ?? []));
}

/** Like `amountIn`, by slot: list prices come from the table's columns, others from the variants. */
function amountsBySlot(sort: PriceSort, context: PriceContext, { columns, products }: ProductTable) {
  if (!hasListPrices(context)) return (slot: number) => amountIn(sort, context, products.passing(slot));
  return (slot: number) => {
    const [mrp_paise, price_paise] = [columns.mrp[slot] ?? Number.NaN, columns.price[slot] ?? Number.NaN];
    const isSold = !Number.isNaN(mrp_paise) && !Number.isNaN(price_paise);
    return sortAmount(
      sort,
      isSold ? shownOffer(context, { mrp_paise, price_paise }) : { mrp_paise: null, price_paise: null },
    );
  };
}

const sortAmount = (sort: PriceSort, { mrp_paise, price_paise }: Offer) =>
  price_paise ?? mrp_paise ?? (sort === "price" ? noPrice : -1);
