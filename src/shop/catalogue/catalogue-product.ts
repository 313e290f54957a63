import type { Attribute, Picture, Product, ProductReview } from "../../contract/catalogue.ts";
import type { DeviceClass } from "../products/index.ts";

export interface CatalogueVariant {
  readonly id: number;
  readonly ref_no: string;
  /** Empty when it has none. */
  readonly udi_di: string;
  readonly mrp_paise: number;
  readonly price_paise: number;
  readonly weight_g: number;
  readonly hsn_code: string;
  readonly gst_rate_bp: number;
  readonly attributes: readonly { attribute_id: number; attribute_name: string; value: string }[];
}

export interface CatalogueProduct {
  readonly id: number;
  readonly token: string;
  readonly slug: string;
  readonly name: string;
  /** The name as it is sorted: small letters. */
  readonly nameKey: string;
  /** Place in the order of the catalogue, from 0. */
  readonly place: number;
  readonly category_id: number;
  readonly sub_category_id: number;
  readonly categoryName: string;
  readonly short_description: string;
  readonly description_html: string;
  readonly device_class: DeviceClass;
  readonly sterile: boolean;
  readonly single_use: boolean;
  readonly sterilisation: string;
  readonly top_sell: boolean;
  readonly deal_of_day: boolean;
  readonly enquiry_only: boolean;
  readonly verified_only: boolean;
  readonly created_at: Date;
  /** When the product itself, a variant, a picture or a document of it last changed. */
  readonly changed_at: Date;
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
