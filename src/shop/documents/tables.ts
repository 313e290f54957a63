import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { CreditReason, InvoiceContent } from "../document-content/index.ts";
import type { TaxClass } from "../tax/index.ts";

/** Kinds of documents with a serial number. */
export type DocumentKind = "invoice" | "bill_of_supply" | "credit_note" | "challan";

/** A registered buyer must reverse the input credit before the supplier's tax is reduced (CGST Act s.34(2)). */
export type BuyerState = "not_needed" | "awaiting" | "confirmed";

export type DocumentListRow = DocumentsTables["document_list"];
export type DocumentHsnRow = DocumentsTables["document_hsn_rows"];

export interface DocumentsTables {
  invoice_series: { series: string; financial_year: string; last_number: number; last_issued_at: Date | null };
  invoices: {
    id: GeneratedAlways<number>;
    kind: DocumentKind;
    series: string;
    financial_year: string;
    serial: number;
    number: string;
    /** Null only on challans. */
    order_id: number | null;
    issued_at: Date;
    content: JSONColumnType<InvoiceContent>;
    registration_id: Generated<number | null>;
    corrects_id: Generated<number | null>;
    replaces_id: Generated<number | null>;
  };
  /** Documents that are void because their e-invoice was cancelled at the portal. */
  cancelled_documents: { document_id: number; cancelled_at: Date; recorded_at: Date; staff_name: string };
  /** Published: number and date of an order's invoice. */
  order_invoices: { order_id: number; number: string; issued_at: Date };
  /** Published: every document with its particulars, in whole paise. Amounts and parties are computed from `content`. */
  document_list: {
    id: number;
    kind: DocumentKind;
    series: string;
    financial_year: string;
    serial: number;
    number: string;
    /** Null on challans, which need no order. */
    order_id: number | null;
    issued_at: Date;
    registration_id: number | null;
    corrects_id: number | null;
    supplier_gstin: string | null;
    buyer_gstin: string | null;
    buyer_name: string;
    place_of_supply_code: string;
    supply_kind: "intra" | "inter";
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
    round_off_paise: number;
    total_paise: number;
    /** Without tax, because the time for a tax credit note had passed (CGST Act s.34(2)); not part of any return. */
    is_commercial: boolean;
    /** Void: not declared in any return, and its number counts as cancelled. */
    is_cancelled: boolean;
  };
  /** Published: everything printed on a document. */
  document_contents: { document_id: number; content: InvoiceContent };
  /** Published: each document by HSN code, unit, rate and tax class, with charges allocated to their goods. In whole paise. */
  document_hsn_rows: {
    document_id: number;
    hsn_code: string;
    unit: string;
    gst_rate_bp: number;
    tax_class: TaxClass;
    quantity: number;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
  };
  credit_notes: {
    document_id: number;
    corrects_id: number;
    order_id: number;
    return_id: number | null;
    reason_code: CreditReason;
    buyer_state: BuyerState;
    /** YYYY-MM-DD on which the buyer reversed the input credit. */
    confirmed_on: Generated<string | null>;
    confirmed_reference: Generated<string | null>;
    confirmed_at: Generated<Date | null>;
    confirmed_by: Generated<string | null>;
  };
  credit_note_lines: {
    document_id: number;
    order_line_id: number;
    quantity: number;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
  };
  credit_note_charges: {
    document_id: number;
    hsn_code: string;
    gst_rate_bp: number;
    unit: string;
    tax_class: TaxClass;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
  };
  /** Published: credit notes with the state of the buyer's confirmation. */
  credit_note_list: {
    document_id: number;
    corrects_id: number;
    order_id: number;
    return_id: number | null;
    reason_code: CreditReason;
    buyer_state: BuyerState;
    confirmed_on: string | null;
    confirmed_reference: string | null;
    confirmed_at: Date | null;
    confirmed_by: string | null;
  };
  /** Published: what credit notes credit of each order line, as charged; quantity 0 if it is only an amount. */
  credited_lines: {
    order_id: number;
    return_id: number | null;
    reason_code: CreditReason;
    document_id: number;
    order_line_id: number;
    quantity: number;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
  };
}
