import type { LRUCache } from "lru-cache";
import type { Category, Facet, SubCategory } from "../../contract/catalogue.ts";
import type { FacetIndex, SlotList } from "../facets/state.ts";
import type { CatalogueProduct, CatalogueVariant, ProductTable } from "../product-table/state.ts";
import type { Names } from "../translations/state.ts";

/** What a search has found. */
export interface SearchResult {
  /** Slots of the products, the best first. */
  readonly slots: readonly number[];
  /** What they were found for, where nothing matches the text as it was typed. */
  readonly corrected?: string;
}

export interface SearchIndex {
  /** @param isExact without near spellings */
  find(text: string, isExact?: boolean): SearchResult;
}

/** Finds variants by a reference number as a person typed it. */
export interface ReferenceIndex {
  isKnown(key: string): boolean;
  exact(reference: string): CatalogueVariant | undefined;
  /** Those that had this number before: several where one was divided. */
  formerly(reference: string): CatalogueVariant[];
  /** Those whose number begins like this, in their order; for fewer than four letters and digits none. */
  beginning(reference: string, most: number): CatalogueVariant[];
  /** @param gtin of 8 to 14 digits */
  withGtin(gtin: string): CatalogueVariant | undefined;
  /** The one that was meant, where only one is near: letters typed for digits, neighbours swapped, one wrong, missing or added. */
  corrected(reference: string): CatalogueVariant | undefined;
  /** What may have been meant: near spellings, and numbers without the first letters that ours begin with. */
  near(reference: string): CatalogueVariant[];
}

interface Lookup<Key, Value> {
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
}

/** Everything on sale, as part of the public state. */
export interface Catalogue {
  readonly categories: readonly Category[];
  readonly subCategories: readonly SubCategory[];
  /** Names of categories and attributes, and values, in the language of the request. Everything else here is in English. */
  readonly names: () => Names;
  readonly table: ProductTable;
  /** All in the order of the catalogue, made when first used: for small shops and tests. Others go through them (`eachProduct`). */
  readonly products: readonly CatalogueProduct[];
  eachProduct(): Iterable<CatalogueProduct>;
  readonly productById: Lookup<number, CatalogueProduct>;
  readonly productByToken: Lookup<string, CatalogueProduct>;
  readonly variantById: Lookup<number, { product: CatalogueProduct; variant: CatalogueVariant }>;
  readonly search: SearchIndex;
  readonly facets: FacetIndex;
  readonly references: () => ReferenceIndex;
  /** Slots by price, sorted when first used: the order depends on what the caller pays. */
  readonly sorted: LRUCache<string, SlotList>;
  /** The same facets belong to every page of a list, in every order and for everyone. */
  readonly facetsOfLists: LRUCache<string, Facet[]>;
}
