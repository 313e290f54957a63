import { type Insertable, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { CreditedLine, DocumentCharge } from "./credit-note.ts";
import type { DocumentsTables } from "./tables.ts";

/** What has been credited of an order's lines, note by note. */
export async function creditedOfOrder(db: Db, orderId: number): Promise<CreditedLine[]> {
  const { rows } = await sql<CreditedLine>`
    SELECT order_line_id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise FROM credited_lines
    WHERE order_id = ${orderId} ORDER BY document_id, order_line_id`.execute(db);
  return rows;
}

/** The GSTIN of a document's buyer as last corrected; null if it is unchanged. */
export async function correctedBuyer(db: Db, documentId: number): Promise<string | null> {
  const { rows } = await sql<{ buyer_gstin: string }>`
    SELECT buyer_gstin FROM corrected_buyers WHERE document_id = ${documentId}`.execute(db);
  return rows[0]?.buyer_gstin ?? null;
}

/** A charge of the document with this id, or what is credited of it. */
export type ChargeOfDocument = DocumentCharge & { document_id: number };

/** What has been credited of the charges of an order's documents, by note, with the document that each note corrects. */
export async function creditedCharges(db: Db, orderId: number): Promise<ChargeOfDocument[]> {
  const credited = await sql<ChargeOfDocument>`
    SELECT n.corrects_id AS document_id, c.hsn_code, c.gst_rate_bp, c.unit, c.tax_class, c.taxable_paise, c.cgst_paise, c.sgst_paise,
      c.igst_paise
    FROM credit_notes n JOIN credit_note_charges c ON c.document_id = n.document_id
    WHERE n.order_id = ${orderId} AND NOT EXISTS (SELECT FROM invoices r WHERE r.replaces_id = n.document_id) ORDER BY c.document_id`.execute(
    db,
  );
  return credited.rows;
}

/** A note, with what it credits. */
export type NewCreditNote = Pick<
  Insertable<DocumentsTables["credit_notes"]>,
  "document_id" | "corrects_id" | "order_id" | "return_id" | "reason_code" | "buyer_state"
> & { lines: readonly CreditedLine[]; charges: readonly DocumentCharge[] };

export async function insertCreditNote(db: Db, { lines, charges, ...note }: NewCreditNote): Promise<void> {
  await db.insertInto("credit_notes").values(note).execute();
  const { document_id } = note;
  if (charges.length > 0) {
    const rows = charges.map((charge) => ({ ...charge, document_id }));
    await db.insertInto("credit_note_charges").values(rows).execute();
  }
  if (lines.length === 0) return;
  const rows = lines.map(({ order_line_id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise }) => ({
    document_id,
    order_line_id,
    quantity,
    taxable_paise,
    cgst_paise,
    sgst_paise,
    igst_paise,
  }));
  await db.insertInto("credit_note_lines").values(rows).execute();
}
