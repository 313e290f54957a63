import type { TaxClass } from "../tax/index.ts";

/** Pieces of one lot that go to the customer in one order line. `expires_on` is YYYY-MM-DD, null where nothing expires. */
export interface PackedLot {
  order_line_id: number;
  lot_number: string;
  expires_on: string | null;
  quantity: number;
}

/** Amounts without tax and the taxes on them, in whole paise. `sgst_paise` carries UTGST too. */
export interface TaxedAmounts {
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

export interface InvoiceSeller {
  name: string;
  legal_name: string;
  address: string;
  state: string;
  state_code: string;
  gstin: string;
  phone: string;
  email: string;
  website: string;
}

/** Buyer or place of delivery, as printed. */
export interface InvoiceParty {
  name: string;
  company_name: string;
  address: string[];
  state: string;
  state_code: string;
  phone: string;
  gstin: string | null;
}

export interface InvoiceLine extends TaxedAmounts {
  /** The order line; unknown on documents of the first releases, which had every line of the order in its order. */
  line_id?: number;
  /** Unknown on documents of the first releases: exempt at 0 %, otherwise taxable. */
  tax_class?: TaxClass;
  description: string;
  attributes: string;
  ref_no: string;
  hsn_code: string;
  gst_rate_bp: number;
  lots: Omit<PackedLot, "order_line_id">[];
  mrp_paise: number;
  quantity: number;
  /** Unit quantity code of the GST law. */
  unit: string;
  rate_paise: number;
  discount_paise: number;
  total_paise: number;
}

/** Sums by HSN code, rate, unit and kind of tax. The first releases stated neither unit, tax class nor quantity. */
export interface HsnRow extends TaxedAmounts {
  hsn_code: string;
  gst_rate_bp: number;
  unit?: string;
  tax_class?: TaxClass;
  quantity?: number;
}

export interface InvoiceTotals extends TaxedAmounts {
  round_off_paise: number;
  total_paise: number;
}

/** Shipping, or another charge, at one rate, in whole paise. Invoices that name no label have shipping only. */
export interface ShippingCharge {
  label?: string;
  gst_rate_bp: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

/**
 * Why goods or money go back after an invoice (CGST Act s.34(1)): goods returned, a parcel that was not delivered, an order cancelled
 * after packing, goods missing or deficient, a price or a tax charged too high.
 */
export const creditReasons = ["return", "undelivered", "cancelled", "deficiency", "price", "tax"] as const;
export type CreditReason = (typeof creditReasons)[number];

/** What a credit note states besides what every document does. */
export interface Correction {
  /** The document whose amounts the note reduces. */
  corrects: { number: string; issued_at: string; kind: "invoice" | "bill_of_supply" };
  /** In words, for the recipient. */
  reason: string;
  reason_code: CreditReason;
  /** Issued after the time limit of CGST Act s.34(2): without tax, which stays as it was declared. */
  commercial: boolean;
}

/**
 * Everything that is printed on a document (for a tax invoice: CGST Rules, rule 46), as it was when it was issued. Amounts in paise
 * and never negative, on credit notes too; moments in UTC.
 */
export interface InvoiceContent extends Partial<Correction> {
  /** Heading of the document; "Tax Invoice" where the first releases stated none. */
  title?: string;
  number: string;
  issued_at: string;
  order_number: string;
  ordered_at: string;
  seller: InvoiceSeller;
  billing: InvoiceParty;
  delivery: InvoiceParty;
  place_of_supply: string;
  supply_kind: "intra" | "inter";
  state_tax_kind: "SGST" | "UTGST";
  tax_reason: string;
  coupon_code: string | null;
  payment_terms: string;
  lines: InvoiceLine[];
  shipping: ShippingCharge[];
  hsn_summary: HsnRow[];
  totals: InvoiceTotals;
  total_in_words: string;
}

/** What is known before number and time are given. */
export type InvoiceDraft = Omit<InvoiceContent, "number" | "issued_at">;

/** Amounts with their taxes, in whole paise. */
export function totalOf({ taxable_paise, cgst_paise, sgst_paise, igst_paise }: TaxedAmounts): number {
  return taxable_paise + cgst_paise + sgst_paise + igst_paise;
}
