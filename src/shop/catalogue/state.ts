import type { LRUCache } from "lru-cache";
import type {
  Attribute,
  Category,
  Facet,
  Picture,
  Product,
  ProductDocument,
  ProductReview,
  SubCategory,
} from "../../contract/catalogue.ts";
import type { AttributeChoice } from "../../contract/fields.ts";
import type { ProductOnSale, VariantOnSale } from "../products/state.ts";

export interface CatalogueVariant extends Readonly<Omit<VariantOnSale, "attributes">> {
  readonly attributes: readonly { attribute_id: number; attribute_name: string; value: string }[];
}

export interface CatalogueProduct extends Readonly<Omit<ProductOnSale, "description_html">> {
  /** HTML that is safe to show; cleaned when first used. */
  readonly description: () => string;
  /** The name as it is sorted: small letters. */
  readonly nameKey: string;
  /** Place in the order of the catalogue, from 0. */
  readonly place: number;
  readonly categoryName: string;
  readonly pictures: readonly Picture[];
  /** Public path of the main picture; empty when there is none. */
  readonly firstImage: string;
  readonly documents: readonly ProductDocument[];
  readonly related: readonly number[];
  readonly compatible: readonly number[];
  readonly variants: readonly CatalogueVariant[];
  /** Every attribute that one of the variants has. */
  readonly attributes: readonly Attribute[];
  readonly stars: Pick<
    Product,
    | "total_review"
    | "five_start_review"
    | "four_start_review"
    | "three_start_review"
    | "two_start_review"
    | "one_start_review"
  >;
  readonly reviews: readonly ProductReview[];
}

export interface IndexedAttribute {
  attribute_id: number;
  attribute_name: string;
  unit: string | null;
  /** Every value that a variant has, with its number. */
  numbers: ReadonlyMap<string, number>;
}

/** Which products have which values. Lists asked about are of the index's own catalogue, in any order. */
export interface FacetIndex {
  readonly attributes: ReadonlyMap<number, IndexedAttribute>;
  /** Those of which one variant has all that was chosen; of one attribute any of the values. */
  fitting(listed: readonly CatalogueProduct[], choices: readonly AttributeChoice[]): readonly CatalogueProduct[];
  /** Tells by its number whether a value occurs among these products. */
  valuesIn(listed: readonly CatalogueProduct[]): (number: number) => boolean;
  /**
   * How many products fit and have a value of each group, by the group's place. What was chosen of the group's own attribute does
   * not count: its values are alternatives.
   */
  counts(
    listed: readonly CatalogueProduct[],
    groups: readonly { numbers: readonly number[] }[],
    choices?: readonly AttributeChoice[],
  ): Int32Array;
}

/** What a search has found. */
export interface SearchResult {
  /** Places of the products, the best first. */
  readonly places: readonly number[];
  /** What the places were found for, where nothing matches the text as it was typed. */
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

/** Everything on sale, as part of the public state. */
export interface Catalogue {
  readonly categories: readonly Category[];
  readonly subCategories: readonly SubCategory[];
  /** In the order of the catalogue. */
  readonly products: readonly CatalogueProduct[];
  readonly productById: ReadonlyMap<number, CatalogueProduct>;
  readonly productByToken: ReadonlyMap<string, CatalogueProduct>;
  readonly variantById: ReadonlyMap<number, { product: CatalogueProduct; variant: CatalogueVariant }>;
  readonly search: SearchIndex;
  readonly facets: FacetIndex;
  /** Built when first used. */
  readonly references: () => ReferenceIndex;
  /** All products in another order, sorted when first used. Orders by price depend on what the caller pays. */
  readonly sorted: LRUCache<string, readonly CatalogueProduct[]>;
  /** The same facets belong to every page of a list, in every order and for everybody. */
  readonly facetsOfLists: LRUCache<string, Facet[]>;
}
