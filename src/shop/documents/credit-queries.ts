import { type Insertable, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { CreditedLine } from "./credit-note.ts";
import type { DocumentsTables } from "./tables.ts";

/** What has been credited of an order's lines, note by note. */
export async function creditedOfOrder(db: Db, orderId: number): Promise<CreditedLine[]> {
  const { rows } = await sql<CreditedLine>`
    SELECT order_line_id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise FROM credited_lines
    WHERE order_id = ${orderId} ORDER BY document_id, order_line_id`.execute(db);
  return rows;
}

type NewCreditNote = Pick<
  Insertable<DocumentsTables["credit_notes"]>,
  "document_id" | "corrects_id" | "order_id" | "return_id" | "reason_code" | "buyer_state"
> & { lines: readonly CreditedLine[] };

export async function insertCreditNote(db: Db, { lines, ...note }: NewCreditNote): Promise<void> {
  await db.insertInto("credit_notes").values(note).execute();
  if (lines.length === 0) return;
  const { document_id } = note;
  const rows = lines.map(({ order_line_id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise }) => ({
    ...{ document_id, order_line_id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise },
  }));
  await db.insertInto("credit_note_lines").values(rows).execute();
}
