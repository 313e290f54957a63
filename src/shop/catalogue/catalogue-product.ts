import type { Attribute, Picture, Product, ProductReview } from "../../contract/catalogue.ts";
import type { ProductOnSale, VariantOnSale } from "../products/index.ts";

export interface CatalogueVariant extends Readonly<Omit<VariantOnSale, "attributes">> {
  readonly attributes: readonly { attribute_id: number; attribute_name: string; value: string }[];
}

export interface CatalogueProduct extends Readonly<ProductOnSale> {
  /** The name as it is sorted: small letters. */
  readonly nameKey: string;
  /** Place in the order of the catalogue, from 0. */
  readonly place: number;
  readonly categoryName: string;
  readonly pictures: readonly Picture[];
  /** Public path of the main picture; empty when there is none. */
  readonly firstImage: string;
  readonly documents: readonly { title: string; file: string; bytes: number }[];
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
  /** The lowest of the variants'; null when no variant is on sale. */
  readonly mrp_from_paise: number | null;
  readonly price_from_paise: number | null;
}
