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
  description: string;
  attributes: string;
  ref_no: string;
  hsn_code: string;
  gst_rate_bp: number;
  lots: Omit<PackedLot, "order_line_id">[];
  mrp_paise: number;
  quantity: number;
  /** Unit quantity code of the GST law. */
  unit: "NOS";
  rate_paise: number;
  discount_paise: number;
  total_paise: number;
}

export interface HsnRow extends TaxedAmounts {
  hsn_code: string;
  gst_rate_bp: number;
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

/** Everything that CGST Rules, rule 46 wants on a tax invoice, as it stood when it was issued. Amounts in paise, moments in UTC. */
export interface InvoiceContent {
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
