import type { Attribute, Picture, Product, ProductDocument, ProductReview } from "../../contract/catalogue.ts";
import type { Described } from "../../contract/product-documents.ts";
import type { SlotList } from "../facets/state.ts";
import type { ProductOnSale, VariantOnSale } from "../products/state.ts";
import type { Description } from "./description.ts";

/** Kind and language by their names: replies say them in words. */
export type CatalogueDocument = Readonly<Omit<ProductDocument, keyof Described> & Described>;

export interface CatalogueVariant extends Readonly<Omit<VariantOnSale, "attributes">> {
  readonly attributes: readonly { attribute_id: number; attribute_name: string; value: string }[];
}

export interface CatalogueProduct extends Readonly<Omit<ProductOnSale, "description_html">> {
  readonly description: Description;
  /** The name as it is sorted: small letters. */
  readonly nameKey: string;
  /** Its place in everything that is held by product (`ProductTable`). */
  readonly slot: number;
  readonly categoryName: string;
  readonly pictures: readonly Picture[];
  /** Public path of the main picture; empty when there is none. */
  readonly firstImage: string;
  readonly documents: readonly CatalogueDocument[];
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

/** Numbers given for good to what has been on sale since the last full load. */
export interface Slots {
  readonly size: number;
  /** The slot of a product; a new one if it has none. */
  of(productId: number): number;
  /** Slots that may be those of the product; in an older state another may be there, or none. */
  withId(id: number): number;
  withToken(token: string): number;
  withVariant(variantId: number): number;
  withGtin(gtin: string): number;
  countryNumber(country: string | null): number;
  countryName(number: number): string | null;
  /** Remembers how a product is found. */
  note(product: CatalogueProduct): void;
}

/** What lists are filtered by, by slot. */
export interface Columns {
  readonly category: Int32Array;
  readonly subCategory: Int32Array;
  readonly country: Int32Array;
  /** 1: top selling, 2: deal of the day. */
  readonly flags: Uint8Array;
  /** The lowest of its variants in paise; NaN where there are none. */
  readonly mrp: Float64Array;
  readonly price: Float64Array;
}

/** Products by slot; none where it is no longer on sale. */
export interface Products {
  with(changes: readonly ProductChange[]): Products;
  /** One more than the last slot. */
  readonly size: number;
  at(slot: number): CatalogueProduct | undefined;
  /** The same for going through all of them, which must not displace what is asked for more often. */
  passing(slot: number): CatalogueProduct | undefined;
}

export type OrderName = "catalogue" | "name" | "newest" | "country";

export interface ProductTable {
  readonly slots: Slots;
  readonly products: Products;
  /** By slot; what a name was where it is no longer on sale. */
  readonly names: readonly string[];
  readonly columns: Columns;
  /** Slots of all products in each order. */
  readonly orders: Readonly<Record<OrderName, SlotList>>;
  /** By slot, the place in the order of the catalogue. */
  readonly places: Int32Array;
}

/** A product before and after a change; one that comes or goes has only one of them. */
export interface ProductChange {
  readonly slot: number;
  readonly before: CatalogueProduct | undefined;
  readonly after: CatalogueProduct | undefined;
}
