import type { ChallanReason } from "../../contract/challan-reasons.ts";
import type { HsnDigits } from "../../contract/hsn-codes.ts";
import type { OrderPurpose } from "../../contract/order-purposes.ts";
import { stored } from "../../language/stored.ts";
import type { Language } from "../../language/text.ts";
import { noTaxes, type TaxClass, type Taxes } from "../tax/index.ts";

/** `recipient`: the customer's copy. `all`: three copies in one, for staff. */
export type Copies = "recipient" | "all";

/** Units of one lot that go to the customer in one order line. `expires_on` is YYYY-MM-DD; null if they do not expire. */
export interface PackedLot {
  order_line_id: number;
  lot_number: string;
  expires_on: string | null;
  quantity: number;
  /** The units' serial numbers, if they have any. */
  serials?: string[];
}

/** Amounts without tax and the taxes on them, in whole paise. `sgst_paise` carries UTGST too. */
export interface TaxedAmounts extends Taxes {
  taxable_paise: number;
}

/** The seller, from the registration that supplies the order, and how to reach it. */
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
  /** Public paths of the pictures that the document carries. */
  logo?: string;
  signature?: string;
  /** Corporate identity number (Companies Act 2013 s.12(3)(c)). */
  cin?: string;
  /** Licences that were valid at the time. */
  licences?: { label: string; number: string }[];
  /** The person in whose name the document is issued electronically. */
  signatory?: string;
  /** Where parcels are dispatched from, in the same State. Absent if it is the registered address. */
  dispatched_from?: { name: string; address: string; pincode: string };
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
  /** The order line. Missing on documents of the first releases, which had every line of the order, in its order. */
  line_id?: number;
  /** Missing on documents of the first releases: exempt at 0 %, otherwise taxable. */
  tax_class?: TaxClass;
  description: string;
  attributes: string;
  ref_no: string;
  hsn_code: string;
  gst_rate_bp: number;
  /** The maker of the device, empty if it is the seller, and its licence or registration (Medical Devices Rules 2017, rule 44). */
  maker?: { name: string; licence: string };
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

/** Shipping or another charge, at one rate, in whole paise. Invoices without labels have shipping only. */
export interface ShippingCharge {
  label?: string;
  gst_rate_bp: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

/**
 * Why goods or money go back after an invoice (CGST Act s.34(1)): goods returned, a parcel not delivered, an order cancelled after packing,
 * goods missing or deficient, a price or a tax charged too high.
 */
export type CreditReason = "return" | "undelivered" | "cancelled" | "deficiency" | "price" | "tax";

/** The cancelled document that this one replaces. */
interface Replaced {
  number: string;
  issued_at: string;
}

/** What a credit note states in addition to other documents. */
export interface Correction {
  /** The document whose amounts the note reduces. */
  corrects: {
    number: string;
    issued_at: string;
    kind: "invoice" | "bill_of_supply";
    /** The GSTIN that it states, if that has been corrected since. */
    stated_gstin?: string;
  };
  /** In words, for the recipient. */
  reason: string;
  reason_code: CreditReason;
  /** Issued after the time limit of CGST Act s.34(2): without tax, which stays as declared. */
  commercial: boolean;
}

/** What a delivery challan states in addition to other documents (CGST Rules, rule 55). */
export interface ChallanTerms {
  reason_code: ChallanReason;
  /** YYYY-MM-DD, by which the goods come back or are invoiced. */
  due_on: string | null;
}

/** Kinds of documents that can be drawn. An acknowledgement, packing slip or pick list has the number of its order. */
export type PaperKind =
  | "invoice"
  | "bill_of_supply"
  | "credit_note"
  | "challan"
  | "acknowledgement"
  | "packing_slip"
  | "pick_list";

/** What had been paid when the document was issued, in whole paise. */
export interface BankAccount {
  account_name: string;
  account_number: string;
  ifsc: string;
  bank_name: string;
}

export interface PaymentState {
  /** `how` is as in "Paid by UPI". */
  paid: { how: string; amount_paise: number }[];
  due_paise: number;
  /** Where the amount due can be paid; without it, no UPI code is printed. */
  upi_id?: string;
  /** The account for transfers, if there is one. */
  bank?: BankAccount;
}

/** What the portals returned for a document after it was issued. */
export interface PortalReferences {
  e_invoice?: {
    irn: string;
    /** The number is empty if only the time was recorded. */
    acknowledgement: { number: string; at: string };
    /** The text of the QR code signed by the portal; empty if it was not recorded. */
    signed_qr: string;
    /** The payload that was sent, schema version 1.1; null if it was not recorded. */
    payload: object | null;
  };
  e_way_bill_number?: string;
  e_way_bill_issued_at?: string;
}

/**
 * Everything printed on a document (for a tax invoice: CGST Rules, rule 46), as it was when it was issued. Amounts are in paise and never
 * negative, even on credit notes; times are in UTC.
 */
export interface InvoiceContent extends Partial<Correction> {
  /** The language in which it is printed; English if missing. The content itself is stored in English. */
  language?: Language;
  replaces?: Replaced;
  /** If missing, it follows from the rest of the content. */
  kind?: PaperKind;
  /** Title of the document; "Tax Invoice" if missing, as in the first releases. */
  title?: string;
  number: string;
  issued_at: string;
  /** Null on challans, which need no order. */
  order_number: string | null;
  ordered_at: string | null;
  seller: InvoiceSeller;
  billing: InvoiceParty;
  delivery: InvoiceParty;
  place_of_supply: string;
  supply_kind: "intra" | "inter";
  state_tax_kind: "SGST" | "UTGST";
  tax_reason: string;
  /** Absent from documents of earlier releases. */
  purpose?: OrderPurpose | null;
  challan?: ChallanTerms;
  /** The customer's own purchase order number. Absent from documents of earlier releases. */
  po_number?: string | null;
  /** On acknowledgements: the member of staff who entered the order, and how the customer asked for it. */
  entered_by?: string;
  /** On acknowledgements of a changed order, from the second version on. */
  version?: { number: number; at: string };
  coupon_code: string | null;
  payment_terms: string;
  payment?: PaymentState;
  parcels?: number;
  /** The note about returning goods. */
  returns_text?: string;
  /** How many digits of HSN codes are printed; all if missing. */
  hsn_digits?: HsnDigits;
  lines: InvoiceLine[];
  shipping: ShippingCharge[];
  hsn_summary: HsnRow[];
  totals: InvoiceTotals;
  total_in_words: string;
}

/** An acknowledgement is not a tax document, and has no serial number of its own. */
export const acknowledgementTitle = stored("Order Acknowledgement");

/** The content before number and time are assigned. */
export type InvoiceDraft = Omit<InvoiceContent, "number" | "issued_at">;

export const noAmounts: TaxedAmounts = { taxable_paise: 0, ...noTaxes };

export function addAmounts(sum: TaxedAmounts, more: TaxedAmounts): TaxedAmounts {
  return {
    taxable_paise: sum.taxable_paise + more.taxable_paise,
    cgst_paise: sum.cgst_paise + more.cgst_paise,
    sgst_paise: sum.sgst_paise + more.sgst_paise,
    igst_paise: sum.igst_paise + more.igst_paise,
  };
}
