import type { VariantColumns } from "../kit/product-columns.ts";
import type { TaxClass } from "../tax/index.ts";

/** Stored variants and their numbers, against which new ones are checked. */

export interface VariantRow extends VariantColumns {
  id: number;
  position: number;
  ref_key: string;
  withdrawn: boolean;
  /** Pairs of attribute id and value. */
  attributes: [number, string][];
  tax_classes: Omit<TaxClassGiven, "variant_id">[];
  mrps: { valid_from: string; mrp_paise: number }[];
}

export interface Holder {
  variant_id: number;
  product_id: number;
  product_name: string;
  ref_no: string;
  ref_key: string;
  previous_refs: string | null;
  udi_di: string | null;
}

export interface TaxClassGiven {
  variant_id: number;
  valid_from: string;
  hsn_code: string;
  gst_rate_bp: number;
  tax_class: TaxClass;
  /** The name of the person who set it; null for the shop itself. */
  classified_by: string | null;
}
