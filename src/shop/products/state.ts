import type { TaxClass } from "../../contract/tax-classes.ts";
import type { PublicProductFields, PublicVariantColumns } from "../kit/product-columns.ts";
import type { ListPrices } from "../pricing/state.ts";

export type { ListPrices };

/** A product as input for the public state. */
export type ProductOnSale = PublicProductFields & {
  id: number;
  token: string;
  /** In the catalogue; products with the same position are sorted by id. */
  position: number;
  created_at: Date;
  changed_at: Date;
};

/** A variant on sale, with the HSN code and GST rate in force. */
export type VariantOnSale = PublicVariantColumns &
  ListPrices & {
    id: number;
    product_id: number;
    hsn_code: string;
    gst_rate_bp: number;
    tax_class: TaxClass;
    /** Pairs of attribute id and value. */
    attributes: [number, string][];
  };
