import { LRUCache } from "lru-cache";
import type { Category } from "../../contract/catalogue.ts";
import { once } from "../kit/once.ts";
import { previousRefs } from "../kit/ref-key.ts";
import { imageDetails } from "../media/index.ts";
import {
  type CatalogueProduct,
  type ProductChange,
  type ProductTable,
  productWithId,
  productWithToken,
  variantWithGtin,
  variantWithId,
} from "../product-table/index.ts";
import { openNames } from "../translations/index.ts";
import { categoryTerms } from "./category-terms.ts";
import type { Parts } from "./parts.ts";
import { carryPriceOrders } from "./price-order.ts";
import type { CatalogueLists } from "./read-rows.ts";
import { openReferences } from "./reference-index.ts";
import { openSearch } from "./search.ts";
import type { Catalogue } from "./state.ts";

const listsWithFacets = 200;

/** The catalogue, with everything needed to derive the next one from it. */
export interface LoadedCatalogue extends Catalogue {
  readonly parts: Parts;
  readonly lists: CatalogueLists;
  readonly loadedAt: Date;
  readonly nextDealChange: Date | null;
}

interface Composed {
  parts: Parts;
  lists: CatalogueLists;
  now: Date;
  previous?: LoadedCatalogue | undefined;
  changes?: readonly ProductChange[];
}

export function compose({ parts, lists, now, previous, changes = [] }: Composed): LoadedCatalogue {
  const { table, names, words, grams, keys, facets } = parts;
  const products = once(() =>
    Array.from(table.orders.catalogue, (slot) => table.products.at(slot) as CatalogueProduct),
  );
  const keepsFacets = previous && sameLists(previous.lists, lists) && changes.every(isFoundAlike);
  return {
    categories:
      previous && hasSameCategories(previous, lists, table) ? previous.categories : composeCategories(lists, table),
    subCategories: lists.subCategories,
    table,
    get products() {
      return products();
    },
    eachProduct: () => eachProduct(table),
    productById: lookup((id: number) => productWithId(table, id)),
    productByToken: lookup((token: string) => productWithToken(table, token)),
    variantById: lookup((id: number) => variantWithId(table, id)),
    names: previous?.lists.translations === lists.translations ? previous.names : openNames(lists.translations),
    search: openSearch(table, lists.categories, { names, words, references: grams }, [
      ...lists.searchTerms,
      ...categoryTerms(table, lists),
    ]),
    facets,
    references: once(() =>
      openReferences({ grams, keys, products: table.products, withGtin: (gtin) => variantWithGtin(table, gtin) }),
    ),
    sorted: carryPriceOrders(previous?.sorted, table, changes),
    facetsOfLists: keepsFacets ? previous.facetsOfLists : new LRUCache({ max: listsWithFacets }),
    parts,
    lists,
    loadedAt: now,
    nextDealChange: lists.nextDealChange,
  };
}

function* eachProduct({ orders, products }: ProductTable): Generator<CatalogueProduct> {
  for (const slot of orders.catalogue) yield products.passing(slot) as CatalogueProduct;
}

const lookup = <Key, Value>(get: (key: Key) => Value | undefined) => ({
  get,
  has: (key: Key) => get(key) !== undefined,
});

/** Avoids counting, which takes a pass through all products. */
function hasSameCategories(
  previous: LoadedCatalogue,
  { categories }: CatalogueLists,
  { columns, orders }: ProductTable,
) {
  const before = previous.table;
  const isCountedAlike = before.columns.category === columns.category && before.orders.catalogue === orders.catalogue;
  return isCountedAlike && previous.lists.categories === categories;
}

function composeCategories(
  { categories, categoryFiles }: CatalogueLists,
  { orders, columns }: ProductTable,
): Category[] {
  const counts = new Map<number, number>();
  for (const slot of orders.catalogue) {
    const category = columns.category[slot] ?? 0;
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return categories.map(({ file_path, ...category }) => ({
    ...category,
    file: file_path,
    ...imageDetails(categoryFiles, file_path),
    product_count: counts.get(category.id) ?? 0,
  }));
}

function sameLists(before: CatalogueLists, after: CatalogueLists): boolean {
  const compared = ["attributes", "searchTerms", "translations"] as const;
  return compared.every(
    (list) => before[list] === after[list] || JSON.stringify(before[list]) === JSON.stringify(after[list]),
  );
}

/** Whether a changed product is still found by the same lists and searches, for the same values. */
export function isFoundAlike({ before, after }: ProductChange): boolean {
  if (!before || !after) return false;
  const fields = ["name", "category_id", "sub_category_id", "country_of_origin", "top_sell", "deal_of_day"] as const;
  if (fields.some((field) => before[field] !== after[field])) return false;
  if (before.categoryName !== after.categoryName || before.variants.length !== after.variants.length) return false;
  return before.variants.every((variant, place) => {
    const other = after.variants[place];
    return (
      variant.ref_no === other?.ref_no &&
      variant.udi_di === other.udi_di &&
      previousRefs(variant).join() === previousRefs(other).join() &&
      variant.attributes.length === other.attributes.length &&
      variant.attributes.every(
        ({ attribute_id, value }, at) =>
          other.attributes[at]?.attribute_id === attribute_id && other.attributes[at]?.value === value,
      )
    );
  });
}
