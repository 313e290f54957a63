import type { Facet, SubCategoryFacet, sortOrders } from "../../contract/catalogue.ts";
import type { AttributeChoice } from "../../contract/fields.ts";
import type { CatalogueProduct } from "./catalogue-product.ts";
import { facetsOf } from "./facets.ts";
import type { Snapshot } from "./load-catalogue.ts";
import type { SeesPrices } from "./shapes.ts";

export interface ProductQuestion {
  category?: number | undefined;
  sub_category?: number | undefined;
  attr?: AttributeChoice[] | undefined;
  search?: string | undefined;
  sort?: (typeof sortOrders)[number] | undefined;
  top_sell?: "0" | "1" | undefined;
  deal_of_day?: "0" | "1" | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

export interface ProductsFound {
  products: readonly CatalogueProduct[];
  meta?: { page: number; per_page: number; total: number; last_page: number };
  facets?: Facet[];
  sub_categories?: SubCategoryFacet[];
}

const defaultPerPage = 24;

/** Filters, sorts and pages the catalogue. Without a page asked for, everything that fits; with one, what else to filter by. */
export function findProducts(snapshot: Snapshot, question: ProductQuestion, sees: SeesPrices): ProductsFound {
  const { category, sub_category, attr = [], top_sell, deal_of_day, page, per_page } = question;
  const listed = inOrder(snapshot, question, sees).filter(
    (product) =>
      (category === undefined || product.category_id === category) &&
      (top_sell !== "1" || product.top_sell) &&
      (deal_of_day !== "1" || product.deal_of_day),
  );
  const inSubCategory = (products: readonly CatalogueProduct[]) =>
    sub_category === undefined ? products : products.filter((product) => product.sub_category_id === sub_category);
  const fitting = snapshot.attributes.fitting(listed, attr);
  const products = inSubCategory(fitting);
  if (page === undefined && per_page === undefined) return { products };
  return {
    ...paged(products, page ?? 1, per_page ?? defaultPerPage),
    facets: facetsKept(snapshot, question, () => facetsOf(snapshot.attributes, inSubCategory(listed), attr)),
    sub_categories: subCategoriesOf(snapshot, fitting, category, sub_category),
  };
}

const mostKept = 200;
const kept = new WeakMap<Snapshot, Map<string, Facet[]>>();

/** The same on every page, in every order and for everybody, so they are not counted anew for each. */
function facetsKept(snapshot: Snapshot, question: ProductQuestion, count: () => Facet[]): Facet[] {
  const { category, sub_category, attr, search, top_sell, deal_of_day } = question;
  const key = JSON.stringify([category, sub_category, attr, search?.trim(), top_sell, deal_of_day]);
  const known = kept.get(snapshot) ?? new Map<string, Facet[]>();
  kept.set(snapshot, known);
  const facets = known.get(key) ?? count();
  if (known.size >= mostKept) known.clear();
  known.set(key, facets);
  return facets;
}

/** Those of the category asked for; in the whole catalogue they would be too many to choose from. */
function subCategoriesOf(
  { subCategories }: Snapshot,
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
function inOrder(snapshot: Snapshot, { search, sort }: ProductQuestion, sees: SeesPrices): readonly CatalogueProduct[] {
  const order = sort && sort !== "relevance" ? orderOf(snapshot, sort, sees) : null;
  if (!search?.trim()) return order ?? snapshot.products;
  const found = snapshot.search.find(search).flatMap((place) => snapshot.products[place] ?? []);
  if (!order) return found;
  const wanted = new Set(found);
  return order.filter((product) => wanted.has(product));
}

type Amount = "price_from_paise" | "mrp_from_paise";
type Compare = (a: CatalogueProduct, b: CatalogueProduct) => number;

const orders = new WeakMap<Snapshot, Map<string, readonly CatalogueProduct[]>>();

/** The whole catalogue in an order, worked out when first asked for and kept as long as its snapshot. */
function orderOf(snapshot: Snapshot, sort: "name" | "newest" | "price" | "-price", sees: SeesPrices) {
  // By what the caller may see: the order of hidden prices would give them away.
  const amount = sees.show_price ? "price_from_paise" : sees.show_mrp ? "mrp_from_paise" : null;
  if (amount === null && (sort === "price" || sort === "-price")) return snapshot.products;
  const known = orders.get(snapshot) ?? new Map<string, readonly CatalogueProduct[]>();
  orders.set(snapshot, known);
  const key = `${sort} ${amount}`;
  const order = known.get(key) ?? [...snapshot.products].sort(comparing(sort, amount ?? "mrp_from_paise"));
  known.set(key, order);
  return order;
}

function comparing(sort: "name" | "newest" | "price" | "-price", amount: Amount): Compare {
  // What has no price comes last, whichever way it is sorted.
  const either = (product: CatalogueProduct, missing: number) => product[amount] ?? missing;
  switch (sort) {
    case "name":
      return (a, b) => (a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : 0);
    case "newest":
      return (a, b) => Number(b.created_at) - Number(a.created_at) || b.id - a.id;
    case "price":
      return (a, b) => either(a, Number.MAX_SAFE_INTEGER) - either(b, Number.MAX_SAFE_INTEGER);
    case "-price":
      return (a, b) => either(b, -1) - either(a, -1);
  }
}
