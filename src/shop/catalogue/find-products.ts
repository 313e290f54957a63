import type { CountryFacet, Facet, SubCategoryFacet, sortOrders } from "../../contract/catalogue.ts";
import type { AttributeChoice } from "../../contract/fields.ts";
import type { SlotList } from "../facets/index.ts";
import { computeFacets } from "../facets/index.ts";
import type { PriceContext } from "../pricing/index.ts";
import { orderedByPrice } from "./price-order.ts";
import { searchCatalogue } from "./search-catalogue.ts";
import type { Catalogue } from "./state.ts";

export interface ProductQuestion {
  category?: number | undefined;
  sub_category?: number | undefined;
  attr?: AttributeChoice[] | undefined;
  /** Countries of origin; a product matches any of them. */
  country?: string[] | undefined;
  search?: string | undefined;
  sort?: (typeof sortOrders)[number] | undefined;
  top_sell?: "0" | "1" | undefined;
  deal_of_day?: "0" | "1" | undefined;
  /** Excludes similar spellings. */
  as_typed?: "0" | "1" | undefined;
  /** Includes the variants of each product. */
  variants?: "0" | "1" | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

export interface ProductsFound {
  /** The products' slots. */
  slots: SlotList;
  meta?: { page: number; per_page: number; total: number; last_page: number };
  facets?: Facet[];
  sub_categories?: SubCategoryFacet[];
  countries?: CountryFacet[];
  /** The text that was searched for instead. */
  corrected?: string;
}

const defaultPerPage = 24;

/**
 * Filters, sorts and pages the catalogue. Without `page` and `per_page`, the result has all matching products; otherwise one page, and the
 * available filters. Lists stay slots until the page is cut out of them, and a filter that excludes nothing returns its list unchanged.
 */
export function findProducts(catalogue: Catalogue, question: ProductQuestion, context: PriceContext): ProductsFound {
  const { category, sub_category, attr = [], country = [], page, per_page } = question;
  const { inOrder, ...searched } = searchedFor(catalogue, question, context);
  const { columns, slots } = catalogue.table;
  const listed = listedIn(catalogue, inOrder, question);
  const inSubCategory = (list: SlotList) =>
    sub_category === undefined ? list : having(list, columns.subCategory, sub_category);
  const countries = new Set(country.map((name) => slots.countryNumber(name)));
  const fromCountry = (list: SlotList) =>
    country.length === 0 ? list : list.filter((slot) => countries.has(columns.country[slot] ?? 0));
  const fitting = catalogue.facets.fitting(listed, attr);
  const matches = fromCountry(inSubCategory(fitting));
  if (page === undefined && per_page === undefined) return { slots: matches, ...searched };
  return {
    ...searched,
    ...paged(matches, page ?? 1, per_page ?? defaultPerPage),
    facets: facetsOfList(catalogue, question, () =>
      computeFacets(catalogue.facets, { listed: fromCountry(inSubCategory(listed)), whole: listed }, attr),
    ),
    sub_categories: subCategoryFacets(catalogue, category, sub_category, () => fromCountry(fitting)),
    countries: countryFacets(catalogue, inSubCategory(fitting), country),
  };
}

/** The products of the category, only best sellers or deals if requested. */
function listedIn(
  { table: { columns } }: Catalogue,
  inOrder: SlotList,
  { category, top_sell, deal_of_day }: ProductQuestion,
): SlotList {
  const inCategory = category === undefined ? inOrder : having(inOrder, columns.category, category);
  const flags = (top_sell === "1" ? 1 : 0) + (deal_of_day === "1" ? 2 : 0);
  return flags === 0 ? inCategory : inCategory.filter((slot) => ((columns.flags[slot] ?? 0) & flags) === flags);
}

/** Slots with this number in a column. Many times faster than `filter`. */
function having(list: SlotList, column: Int32Array, number: number): SlotList {
  const kept = new Int32Array(list.length);
  let count = 0;
  for (let place = 0; place < list.length; place++) {
    const slot = list[place] as number;
    if (column[slot] === number) kept[count++] = slot;
  }
  return kept.slice(0, count);
}

/** The countries of all products that match the other filters, because countries are alternatives. */
function countryFacets({ table }: Catalogue, list: SlotList, chosen: readonly string[]): CountryFacet[] {
  const counts = new Map(chosen.map((country) => [country, 0]));
  for (const { slot, count } of countedIn(list, table.columns.country)) {
    const country = table.slots.countryName(table.columns.country[slot] ?? 0);
    if (country !== null) counts.set(country, count);
  }
  return [...counts]
    .map(([country, count]) => ({ country, count, chosen: chosen.includes(country) }))
    .sort((a, b) => (a.country < b.country ? -1 : 1));
}

/** How often each number occurs in a column, with one slot that has it. */
function countedIn(list: SlotList, column: Int32Array): { slot: number; count: number }[] {
  const byNumber = new Map<number, { slot: number; count: number }>();
  let last = { slot: -1, count: 0 };
  for (const slot of list) {
    const number = column[slot] ?? 0;
    // Neighbouring slots often have the same number.
    if (number !== column[last.slot]) last = byNumber.get(number) ?? { slot, count: 0 };
    if (last.count === 0) byNumber.set(number, last);
    last.count++;
  }
  return [...byNumber.values()];
}

function facetsOfList(catalogue: Catalogue, question: ProductQuestion, count: () => Facet[]): Facet[] {
  const { category, sub_category, attr, country, search, top_sell, deal_of_day, as_typed } = question;
  const searched = [search?.trim(), as_typed];
  const key = JSON.stringify([category, sub_category, attr, country, searched, top_sell, deal_of_day]);
  const cached = catalogue.facetsOfLists.get(key);
  if (cached) return cached;
  const facets = count();
  catalogue.facetsOfLists.set(key, facets);
  return facets;
}

/** The sub-categories of the chosen category. Across the whole catalogue there would be too many to choose from. */
function subCategoryFacets(
  { subCategories, table: { columns } }: Catalogue,
  category: number | undefined,
  chosen: number | undefined,
  fitting: () => SlotList,
): SubCategoryFacet[] {
  if (category === undefined) return [];
  const counts = new Map(
    countedIn(fitting(), columns.subCategory).map(({ slot, count }) => [columns.subCategory[slot] ?? 0, count]),
  );
  return subCategories
    .filter(({ id, category_id }) => category_id === category && (counts.has(id) || id === chosen))
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0, chosen: id === chosen }));
}

function paged(list: SlotList, page: number, per_page: number) {
  const total = list.length;
  const meta = { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) };
  return { slots: list.slice((page - 1) * per_page, page * per_page), meta };
}

/** What was searched for, or everything, in the requested order. */
function searchedFor(
  catalogue: Catalogue,
  { search, sort, as_typed }: ProductQuestion,
  context: PriceContext,
): { inOrder: SlotList; corrected?: string } {
  const order = sort && sort !== "relevance" ? sortedBy(catalogue, sort, context) : null;
  if (!search?.trim()) return { inOrder: order ?? catalogue.table.orders.catalogue };
  const { slots, ...searched } = searchCatalogue(catalogue, search, as_typed === "1");
  if (!order) return { inOrder: Int32Array.from(slots), ...searched };
  const isWanted = new Uint8Array(catalogue.table.products.size);
  for (const slot of slots) isWanted[slot] = 1;
  return { inOrder: order.filter((slot) => isWanted[slot] === 1), ...searched };
}

/** The whole catalogue in a different order. */
function sortedBy(
  catalogue: Catalogue,
  sort: Exclude<(typeof sortOrders)[number], "relevance">,
  context: PriceContext,
): SlotList {
  return sort === "price" || sort === "-price"
    ? orderedByPrice(catalogue, sort, context)
    : catalogue.table.orders[sort];
}
