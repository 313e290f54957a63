import { sql } from "kysely";
import type { PaymentMode } from "../../contract/payments.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { documentsByIds, type Span } from "../gst-documents/index.ts";
import type { Db } from "../kit/shop.ts";

/** What Tally needs from a document besides its totals. */
export type DocumentLines = Pick<InvoiceContent, "lines" | "shipping" | "order_number">;

/** Lines and charges of documents, by id. */
export async function loadDocumentLines(db: Db, ids: readonly number[]): Promise<Map<number, DocumentLines>> {
  const { rows } = await sql<DocumentLines & { document_id: number }>`
    SELECT document_id, content -> 'lines' AS lines, content -> 'shipping' AS shipping, content ->> 'order_number' AS order_number
    FROM document_contents WHERE document_id = ANY(${ids})`.execute(db);
  return new Map(rows.map(({ document_id, ...lines }) => [document_id, lines]));
}

export interface StockItem {
  ref_no: string;
  unit: string;
  hsn_code: string;
  description: string;
}

/** What was sold or returned in a span, one row per reference number, with its latest description. */
export async function stockItems(db: Db, { gstin, from, until }: Span): Promise<StockItem[]> {
  const { rows } = await sql<StockItem>`
    SELECT DISTINCT ON (1) line ->> 'ref_no' AS ref_no, line ->> 'unit' AS unit, line ->> 'hsn_code' AS hsn_code,
      line ->> 'description' AS description
    FROM document_list d JOIN document_contents c ON c.document_id = d.id
    CROSS JOIN LATERAL jsonb_array_elements(c.content -> 'lines') line
    WHERE d.supplier_gstin = ${gstin} AND d.issued_at >= ${from} AND d.issued_at < ${until} AND d.kind <> 'challan'
    ORDER BY 1, d.id DESC`.execute(db);
  return rows;
}

/**
 * The party of a payment or refund: the buyer of the order's first document that is not void, if there is one, with the GSTIN under which
 * that document is declared, so that all vouchers of an order have the same party.
 */
export interface Party {
  buyer_name: string;
  buyer_gstin: string | null;
  place_of_supply_code: string;
  order_number: string;
  order_token: string;
}

const selectBuyer = sql`
  SELECT d.id AS document_id, d.buyer_name, d.place_of_supply_code, s.number AS order_number, s.token AS order_token,
    d.supplier_gstin, d.order_id
  FROM document_list d JOIN order_sales s ON s.id = d.order_id WHERE d.kind IN ('invoice', 'bill_of_supply')`;

async function withBuyers<Row extends { document_id: number }>(db: Db, rows: readonly Row[]) {
  const documents = await documentsByIds(db, [...new Set(rows.map(({ document_id }) => document_id))]);
  const gstins = new Map(documents.map(({ id, buyer_gstin }) => [id, buyer_gstin]));
  return rows.map(({ document_id, ...row }) => ({ ...row, buyer_gstin: gstins.get(document_id) ?? null }));
}

/** As read, before the buyer's GSTIN is looked up. */
type Unnamed<Row extends Party> = Omit<Row, "buyer_gstin"> & { document_id: number };

export interface Receipt extends Party {
  id: number;
  mode: PaymentMode;
  amount_paise: number;
  reference: string | null;
  collected_at: Date;
  /** For a reversed payment, whose amount is negative. */
  reversal_reason: string | null;
}

/** Payments received or reversed in a span for a registration's orders, in order. */
export async function receipts(db: Db, { gstin, from, until }: Span): Promise<Receipt[]> {
  const { rows } = await sql<Unnamed<Receipt>>`
    SELECT p.id, p.mode, p.amount_paise, p.reference, p.at AS collected_at, p.reversal_reason, b.*
    FROM payment_entries p CROSS JOIN LATERAL (${selectBuyer} AND d.order_id = p.order_id ORDER BY d.is_cancelled, d.id LIMIT 1) b
    WHERE p.at >= ${from} AND p.at < ${until} AND b.supplier_gstin = ${gstin}
    ORDER BY p.at, p.id, p.amount_paise DESC`.execute(db);
  return withBuyers(db, rows);
}

export interface Refund extends Party {
  id: number;
  number: string;
  refund_paise: number;
  refund_reference: string | null;
  refunded_at: Date;
}

/** Refunds paid in a span, in order. */
export async function refunds(db: Db, { gstin, from, until }: Span): Promise<Refund[]> {
  const { rows } = await sql<Unnamed<Refund>>`
    SELECT r.id, r.number, r.refund_paise, r.refund_reference, r.refunded_at, b.*
    FROM order_returns r CROSS JOIN LATERAL (${selectBuyer} AND d.order_id = r.order_id ORDER BY d.is_cancelled, d.id LIMIT 1) b
    WHERE r.refunded_at >= ${from} AND r.refunded_at < ${until} AND r.refund_paise > 0 AND b.supplier_gstin = ${gstin}
    ORDER BY r.refunded_at, r.id`.execute(db);
  return withBuyers(db, rows);
}
