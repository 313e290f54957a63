import type { GeneratedAlways, JSONColumnType } from "kysely";
import type { InvoiceContent } from "./invoice-content.ts";

/** `recipient`: the customer's copy. `all`: three copies in one, for staff. */
export type Copies = "recipient" | "all";

export interface InvoicesTables {
  invoice_series: { series: string; financial_year: string; last_number: number; last_issued_at: Date | null };
  invoices: {
    id: GeneratedAlways<number>;
    kind: "invoice" | "credit_note";
    series: string;
    financial_year: string;
    serial: number;
    number: string;
    order_id: number;
    issued_at: Date;
    content: JSONColumnType<InvoiceContent>;
  };
  invoice_documents: { invoice_id: number; copies: Copies; pdf: Buffer; sha256: Buffer };
  /** Published: number and date of an order's invoice. */
  order_invoices: { order_id: number; number: string; issued_at: Date };
}
