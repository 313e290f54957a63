import type { Db } from "../shop.ts";
import { drawInvoice } from "./paper/draw-invoice.ts";
import { type InvoiceRow, invoiceOfOrder, storeDocument, storedDocument } from "./queries.ts";
import type { Copies } from "./tables.ts";

/** The PDF of an order's invoice, or null before it is issued. */
export async function invoicePaper(
  db: Db,
  orderId: number,
  copies: Copies,
): Promise<{ number: string; pdf: Buffer } | null> {
  const invoice = await invoiceOfOrder(db, orderId);
  return invoice ? { number: invoice.number, pdf: await documentOf(db, invoice, copies) } : null;
}

/**
 * The PDF of an invoice. It is drawn once and kept: whoever asks later, or at the same moment, gets the same bytes even
 * where a newer shop would draw it differently.
 */
export async function documentOf(db: Db, invoice: InvoiceRow, copies: Copies): Promise<Buffer> {
  const stored = await storedDocument(db, invoice.id, copies);
  if (stored) return stored;
  const drawn = await drawInvoice(invoice.content, copies);
  await storeDocument(db, invoice.id, copies, drawn);
  return (await storedDocument(db, invoice.id, copies)) ?? drawn;
}
