import { type Selectable, sql } from "kysely";
import type { InvoiceContent } from "../document-content/index.ts";
import type { Db } from "../kit/shop.ts";
import { isReplaced } from "./replaced-queries.ts";
import type { SerialNumber } from "./serial-number.ts";
import type { DocumentsTables } from "./tables.ts";

export type InvoiceRow = Selectable<DocumentsTables["invoices"]>;

/** Locks a series of a financial year for this transaction, creating it if it is new. */
export async function lockSeries(
  db: Db,
  series: string,
  financialYear: string,
): Promise<{ last_number: number; last_issued_at: Date | null }> {
  await sql`
    INSERT INTO invoice_series (series, financial_year) VALUES (${series}, ${financialYear})
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ last_number: number; last_issued_at: Date | null }>`
    SELECT last_number, last_issued_at FROM invoice_series
    WHERE series = ${series} AND financial_year = ${financialYear} FOR UPDATE`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`The series ${series}/${financialYear} could not be started.`);
  return row;
}

export interface NewInvoice extends SerialNumber {
  kind: InvoiceRow["kind"];
  /** Null only on challans. */
  orderId: number | null;
  registrationId: number | null;
  correctsId: number | null;
  replacesId: number | null;
  content: InvoiceContent;
}

/** Stores a document and advances its series to its number. */
export async function insertInvoice(db: Db, invoice: NewInvoice): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH counted AS (
      UPDATE invoice_series SET last_number = ${invoice.serial}, last_issued_at = ${invoice.issuedAt}
      WHERE series = ${invoice.series} AND financial_year = ${invoice.year}
    )
    INSERT INTO invoices
      (kind, series, financial_year, serial, number, order_id, issued_at, registration_id, corrects_id, replaces_id, content)
    VALUES (${invoice.kind}, ${invoice.series}, ${invoice.year}, ${invoice.serial}, ${invoice.number},
      ${invoice.orderId}, ${invoice.issuedAt}, ${invoice.registrationId}, ${invoice.correctsId}, ${invoice.replacesId},
      ${JSON.stringify(invoice.content)}::jsonb)
    RETURNING id`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("The document was not stored.");
  return row.id;
}

export async function makersOfVariants(db: Db, variantIds: number[]) {
  return db
    .selectFrom("variant_makers")
    .selectAll()
    .where("variant_id", "in", [...variantIds, 0])
    .execute();
}

/** The order's invoice, or its bill of supply if nothing was taxable. */
export async function invoiceOfOrder(db: Db, orderId: number): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    SELECT i.* FROM invoices i WHERE order_id = ${orderId} AND kind IN ('invoice', 'bill_of_supply') AND NOT ${isReplaced}
    ORDER BY kind DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** The documents that an order's credit notes can correct: its invoice, its bill of supply, or both. */
export async function correctableOfOrder(db: Db, orderId: number): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    SELECT i.* FROM invoices i WHERE order_id = ${orderId} AND kind IN ('invoice', 'bill_of_supply') AND NOT ${isReplaced}
    ORDER BY i.id`.execute(db);
  return rows;
}

export async function invoiceById(db: Db, id: number): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`SELECT * FROM invoices WHERE id = ${id}`.execute(db);
  return rows[0];
}

export async function documentByNumber(db: Db, orderId: number, number: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    SELECT * FROM invoices WHERE order_id = ${orderId} AND number = ${number}`.execute(db);
  return rows[0];
}

/** An order's documents as listed, the oldest first. */
export async function documentsOfOrder(
  db: Db,
  orderId: number,
): Promise<
  Pick<DocumentsTables["document_list"], "id" | "kind" | "number" | "issued_at" | "total_paise" | "is_cancelled">[]
> {
  const { rows } = await sql<
    Pick<DocumentsTables["document_list"], "id" | "kind" | "number" | "issued_at" | "total_paise" | "is_cancelled">
  >`
    SELECT id, kind, number, issued_at, total_paise, is_cancelled FROM document_list WHERE order_id = ${orderId} ORDER BY id`.execute(
    db,
  );
  return rows;
}
