import type { CountryFacet, Facet, SubCategoryFacet, sortOrders } from "../../contract/catalogue.ts";
import type { AttributeChoice } from "../../contract/fields.ts";
import { lowestOffer, type PriceContext } from "../pricing/index.ts";
import { facetsOf } from "./facets.ts";
import { searchCatalogue } from "./search-catalogue.ts";
import type { Catalogue, CatalogueProduct } from "./state.ts";

export interface ProductQuestion {
  category?: number | undefined;
  sub_category?: number | undefined;
  attr?: AttributeChoice[] | undefined;
  /** Countries of origin, any of them. */
  country?: string[] | undefined;
  search?: string | undefined;
  sort?: (typeof sortOrders)[number] | undefined;
  top_sell?: "0" | "1" | undefined;
  deal_of_day?: "0" | "1" | undefined;
  /** Without near spellings. */
  as_typed?: "0" | "1" | undefined;
  /** Each product with its variants. */
  variants?: "0" | "1" | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

export interface ProductsFound {
  products: readonly CatalogueProduct[];
  meta?: { page: number; per_page: number; total: number; last_page: number };
  facets?: Facet[];
  sub_categories?: SubCategoryFacet[];
  countries?: CountryFacet[];
  /** What was searched for instead. */
  corrected?: string;
}

const defaultPerPage = 24;

/** Filters, sorts and pages the catalogue. Without a page asked for, everything that fits; with one, what else to filter by. */
export function findProducts(catalogue: Catalogue, question: ProductQuestion, context: PriceContext): ProductsFound {
  const { category, sub_category, attr = [], country = [], top_sell, deal_of_day, page, per_page } = question;
  const { inOrder, ...searched } = searchedFor(catalogue, question, context);
  const listed = inOrder.filter(
    (product) =>
      (category === undefined || product.category_id === category) &&
      (top_sell !== "1" || product.top_sell) &&
      (deal_of_day !== "1" || product.deal_of_day),
  );
  const inSubCategory = (products: readonly CatalogueProduct[]) =>
    sub_category === undefined ? products : products.filter((product) => product.sub_category_id === sub_category);
  const fromCountry = (products: readonly CatalogueProduct[]) =>
    country.length === 0 ? products : products.filter((product) => country.includes(product.country_of_origin ?? ""));
  const fitting = catalogue.facets.fitting(listed, attr);
  const products = fromCountry(inSubCategory(fitting));
  if (page === undefined && per_page === undefined) return { products, ...searched };
  return {
    ...searched,
    ...paged(products, page ?? 1, per_page ?? defaultPerPage),
    facets: facetsOfList(catalogue, question, () =>
      facetsOf(catalogue.facets, { listed: fromCountry(inSubCategory(listed)), whole: listed }, attr),
    ),
    sub_categories: subCategoriesOf(catalogue, fromCountry(fitting), category, sub_category),
    countries: countriesOf(inSubCategory(fitting), country),
  };
}

/** The countries that what fits everything else comes from: they are alternatives. */
function countriesOf(products: readonly CatalogueProduct[], chosen: readonly string[]): CountryFacet[] {
  const counts = new Map(chosen.map((country) => [country, 0]));
  for (const { country_of_origin: country } of products) {
    if (country !== null) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return [...counts]
    .map(([country, count]) => ({ country, count, chosen: chosen.includes(country) }))
    .sort((a, b) => (a.country < b.country ? -1 : 1));
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

/** Those of the category asked for; in the whole catalogue they would be too many to choose from. */
function subCategoriesOf(
  { subCategories }: Catalogue,
  fitting: readonly CatalogueProduct[],
  category: number | undefined,
  chosen: number | undefined,
): SubCategoryFacet[] {
  if (category === undefined) return [];
  const counts = new Map<number, number>();
  for (const { sub_category_id: id } of fitting) counts.set(id, (counts.get(id) ?? 0) + 1);
  return subCategories
    .filter(({ id, category_id }) => category_id === category && (counts.has(id) || id === chosen))
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0, chosen: id === chosen }));
}

function paged(products: readonly CatalogueProduct[], page: number, per_page: number) {
  const total = products.length;
  const meta = { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) };
  return { products: products.slice((page - 1) * per_page, page * per_page), meta };
}

/** What was searched for, or everything, in the order asked for. */
function searchedFor(
  catalogue: Catalogue,
  { search, sort, as_typed }: ProductQuestion,
  context: PriceContext,
): { inOrder: readonly CatalogueProduct[]; corrected?: string } {
  const order = sort && sort !== "relevance" ? sortedBy(catalogue, sort, context) : null;
  if (!search?.trim()) return { inOrder: order ?? catalogue.products };
  const { products, ...searched } = searchCatalogue(catalogue, search, as_typed === "1");
  if (!order) return { inOrder: products, ...searched };
  const wanted = new Set(products);
  return { inOrder: order.filter((product) => wanted.has(product)), ...searched };
}

/** The whole catalogue in another order. */
function sortedBy(
  catalogue: Catalogue,
  sort: Exclude<(typeof sortOrders)[number], "relevance">,
  context: PriceContext,
) {
  const isByPrice = sort === "price" || sort === "-price";
  const key = JSON.stringify(isByPrice ? [sort, context] : [sort]);
  const known = catalogue.sorted.get(key);
  if (known) return known;
  const sorted = isByPrice
    ? sortedByPrice(catalogue.products, sort, context)
    : catalogue.products.toSorted(comparing[sort]);
  catalogue.sorted.set(key, sorted);
  return sorted;
}

type Compare = (a: CatalogueProduct, b: CatalogueProduct) => number;

/** Later than every country: what is unknown comes last. */
const unknownCountry = "\uFFFF";

const comparing: Record<"name" | "newest" | "country", Compare> = {
  country: ({ country_of_origin: a }, { country_of_origin: b }) =>
    (a ?? unknownCountry) < (b ?? unknownCountry) ? -1 : a === b ? 0 : 1,
  name: (a, b) => (a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : 0),
  newest: (a, b) => Number(b.created_at) - Number(a.created_at) || b.id - a.id,
};

/** By what the caller may see: the order of hidden prices would give them away. What has no price comes last in either direction. */
function sortedByPrice(products: readonly CatalogueProduct[], sort: "price" | "-price", context: PriceContext) {
  const missing = sort === "price" ? Number.MAX_SAFE_INTEGER : -1;
  const direction = sort === "price" ? 1 : -1;
  const amounts = products.map(({ variants }) => {
    const { mrp_paise, price_paise } = lowestOffer(context, variants);
    return price_paise ?? mrp_paise ?? missing;
  });
  const amountOf = ({ place }: CatalogueProduct) => amounts[place] ?? missing;
  return products.toSorted((a, b) => direction * (amountOf(a) - amountOf(b)));
}
