import type { GeneratedAlways, JSONColumnType } from "kysely";
import type { OrderAddress } from "../../contract/orders.ts";
import type { RevisionReason } from "../../contract/revision-reasons.ts";
import type { Adjustment, TaxClass } from "../tax/index.ts";

export type RevisionState = "proposed" | "accepted" | "declined" | "withdrawn" | "applied";

/** Columns of `orders` that a revision may change. Amounts in whole paise. */
export interface RevisedColumns {
  registration_id: number | null;
  seller_gstin: string;
  supply_kind: "intra" | "inter";
  state_tax_kind: "SGST" | "UTGST";
  tax_reason: string;
  mrp_paise: number;
  subtotal_paise: number;
  coupon_paise: number;
  shipping_paise: number;
  shipping_cgst_paise: number;
  shipping_sgst_paise: number;
  shipping_igst_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  round_off_paise: number;
  total_paise: number;
}

/** Columns of an order line that a revision may change, with its id. */
export interface RevisedLine {
  id: number;
  hsn_code: string;
  gst_rate_bp: number;
  tax_class: TaxClass;
  price_paise: number;
  coupon_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

/** Columns of `orders` that only a change of its contents may change. */
export interface ContentColumns {
  billing_address: OrderAddress;
  shipping_address: OrderAddress;
  buyer_gstin: string | null;
  place_of_supply: string;
  place_of_supply_code: string;
  coupon_id: number | null;
  coupon_code: string | null;
  item_count: number;
}

/** A line as stored with the order; without an id while it is only proposed. */
export interface ContentLine extends Omit<RevisedLine, "id"> {
  id: number | null;
  variant_id: number;
  ref_no: string;
  product_name: string;
  product_slug: string;
  product_token: string;
  product_image: string;
  product_attribute: { attribute_name: string; value: string }[];
  uqc: string;
  mrp_paise: number;
  quantity: number;
}

/** Contents and destination of an order, if a revision changes them. */
export interface Contents {
  order: ContentColumns;
  lines: ContentLine[];
}

/** What an order costs and how it is taxed at one moment. */
export interface Pricing {
  contents?: Contents;
  order: RevisedColumns;
  lines: RevisedLine[];
  adjustments: Adjustment[];
}

export interface OrderRevisionsTables {
  order_revisions: {
    id: GeneratedAlways<number>;
    order_id: number;
    number: number;
    reason: RevisionReason;
    state: RevisionState;
    before: JSONColumnType<Pricing>;
    after: JSONColumnType<Pricing>;
    proposed_at: Date;
    proposed_by: string;
    /** When the proposal expires; null for revisions that needed no agreement. */
    expires_at: Date | null;
    decided_at: Date | null;
    decided_by: string | null;
  };
  order_revision_links: { token_hash: Buffer; revision_id: number; created_at: Date };
}
