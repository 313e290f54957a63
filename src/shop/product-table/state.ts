import type { Attribute, Picture, Product, ProductDocument, ProductReview } from "../../contract/catalogue.ts";
import type { Described } from "../../contract/product-documents.ts";
import type { SlotList } from "../facets/state.ts";
import type { ProductOnSale, VariantOnSale } from "../products/state.ts";
import type { Description } from "./description.ts";

/** Kind and language are stored by name, because replies contain them as words. */
export type CatalogueDocument = Readonly<Omit<ProductDocument, keyof Described> & Described>;

export interface CatalogueVariant extends Readonly<Omit<VariantOnSale, "attributes">> {
  readonly attributes: readonly { attribute_id: number; attribute_name: string; value: string }[];
}

export interface CatalogueProduct extends Readonly<Omit<ProductOnSale, "description_html">> {
  readonly description: Description;
  /** The name as a sort key, in lower case. */
  readonly nameKey: string;
  /** Its index in every array of the `ProductTable`. */
  readonly slot: number;
  readonly categoryName: string;
  readonly pictures: readonly Picture[];
  /** Public path of the main picture; empty if there is none. */
  readonly firstImage: string;
  readonly documents: readonly CatalogueDocument[];
  readonly related: readonly number[];
  readonly compatible: readonly number[];
  readonly variants: readonly CatalogueVariant[];
  /** Every attribute that at least one of the variants has. */
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

/** Permanent numbers of the products that have been on sale since the last full load. */
export interface Slots {
  readonly size: number;
  /** The slot of a product; assigns a new one if it has none. */
  of(productId: number): number;
  /** The slot that the product may have; in an older state, it may hold another product or none. */
  withId(id: number): number;
  withToken(token: string): number;
  withVariant(variantId: number): number;
  withGtin(gtin: string): number;
  countryNumber(country: string | null): number;
  countryName(number: number): string | null;
  /** Records the keys by which a product is found. */
  note(product: CatalogueProduct): void;
}

/** Filter columns of lists, by slot. */
export interface Columns {
  readonly category: Int32Array;
  readonly subCategory: Int32Array;
  readonly country: Int32Array;
  /** Bit flags. 1: top selling, 2: deal of the day. */
  readonly flags: Uint8Array;
  /** Lowest of its variants in paise; NaN without variants. */
  readonly mrp: Float64Array;
  readonly price: Float64Array;
}

/** Products by slot; undefined if no longer on sale. */
export interface Products {
  with(changes: readonly ProductChange[]): Products;
  /** One more than the last slot. */
  readonly size: number;
  at(slot: number): CatalogueProduct | undefined;
  /** Like `at`, for passes over all products, which must not evict frequently used ones from the cache. */
  passing(slot: number): CatalogueProduct | undefined;
}

export type OrderName = "catalogue" | "name" | "newest" | "country";

export interface ProductTable {
  readonly slots: Slots;
  readonly products: Products;
  /** By slot; keeps the last name of a product no longer on sale. */
  readonly names: readonly string[];
  readonly columns: Columns;
  /** Slots of all products in each order. */
  readonly orders: Readonly<Record<OrderName, SlotList>>;
  /** By slot, the position in catalogue order. */
  readonly places: Int32Array;
}

/** A product before and after a change; one side is missing if it was added or removed. */
export interface ProductChange {
  readonly slot: number;
  readonly before: CatalogueProduct | undefined;
  readonly after: CatalogueProduct | undefined;
}
