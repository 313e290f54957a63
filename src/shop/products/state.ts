import type { PublicProductFields, PublicVariantColumns } from "./columns.ts";

/** A product as the public state is built from it. */
export type ProductOnSale = PublicProductFields & { id: number; token: string; created_at: Date; changed_at: Date };

/** A variant on sale, with the HSN code and GST rate in force. */
export type VariantOnSale = PublicVariantColumns & {
  id: number;
  product_id: number;
  mrp_paise: number;
  price_paise: number;
  hsn_code: string;
  gst_rate_bp: number;
  /** Pairs of attribute id and value. */
  attributes: [number, string][];
};
