import type { LRUCache } from "lru-cache";
import type { Category, Facet, SubCategory } from "../../contract/catalogue.ts";
import type { FacetIndex, SlotList } from "../facets/state.ts";
import type { CatalogueProduct, CatalogueVariant, ProductTable } from "../product-table/state.ts";
import type { Names } from "../translations/state.ts";

/** The result of a search. */
export interface SearchResult {
  /** Slots of the products, best matches first. */
  readonly slots: readonly number[];
  /** The text that was searched for instead, if nothing matches what was typed. */
  readonly corrected?: string;
}

export interface SearchIndex {
  /** @param isExact excludes similar spellings */
  find(text: string, isExact?: boolean): SearchResult;
}

/** Finds variants by reference numbers as people type them. */
export interface ReferenceIndex {
  isKnown(key: string): boolean;
  exact(reference: string): CatalogueVariant | undefined;
  /** The variants that had this number before; several if one was split up. */
  formerly(reference: string): CatalogueVariant[];
  /** The variants whose number begins with this, in order. None for fewer than four letters and digits. */
  beginning(reference: string, most: number): CatalogueVariant[];
  /** @param gtin of 8 to 14 digits */
  withGtin(gtin: string): CatalogueVariant | undefined;
  /** The intended variant, if only one is similar: letters typed for digits, neighbours swapped, one character wrong, missing or added. */
  corrected(reference: string): CatalogueVariant | undefined;
  /** Possible intended variants: similar spellings, and numbers typed without their first letters. */
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
  /** All products in catalogue order, built on first use, for small shops and tests. Other code iterates with `eachProduct`. */
  readonly products: readonly CatalogueProduct[];
  eachProduct(): Iterable<CatalogueProduct>;
  readonly productById: Lookup<number, CatalogueProduct>;
  readonly productByToken: Lookup<string, CatalogueProduct>;
  readonly variantById: Lookup<number, { product: CatalogueProduct; variant: CatalogueVariant }>;
  readonly search: SearchIndex;
  readonly facets: FacetIndex;
  readonly references: () => ReferenceIndex;
  /** Slots sorted by price on first use. The order depends on what the caller pays. */
  readonly sorted: LRUCache<string, SlotList>;
  /** The facets of a list are the same for every page, sort order and caller. */
  readonly facetsOfLists: LRUCache<string, Facet[]>;
}
