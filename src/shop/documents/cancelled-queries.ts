import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { NewCreditNote } from "./credit-queries.ts";
import type { InvoiceRow } from "./queries.ts";
import { isReplaced } from "./replaced-queries.ts";

/** The credit notes that currently correct a document, in order. */
export async function findStandingNotes(db: Db, id: number): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    SELECT i.* FROM invoices i WHERE i.corrects_id = ${id} AND i.kind = 'credit_note' AND NOT ${isReplaced}
      AND NOT EXISTS (SELECT FROM cancelled_documents c WHERE c.document_id = i.id)
    ORDER BY i.id`.execute(db);
  return rows;
}

export async function isCancelledDocument(db: Db, id: number): Promise<boolean> {
  const cancelled = await db
    .selectFrom("cancelled_documents")
    .select("document_id")
    .where("document_id", "=", id)
    .executeTakeFirst();
  return cancelled !== undefined;
}

export async function insertCancelledDocuments(
  db: Db,
  ids: readonly number[],
  cancelled: { cancelled_at: Date; recorded_at: Date; staff_name: string },
): Promise<void> {
  await db
    .insertInto("cancelled_documents")
    .values(ids.map((document_id) => ({ document_id, ...cancelled })))
    .execute();
}

/** A credit note, with everything that it credits. */
export async function noteToReissue(db: Db, id: number): Promise<Omit<NewCreditNote, "document_id">> {
  const { order_id, return_id, corrects_id, reason_code, buyer_state } = await db
    .selectFrom("credit_notes")
    .selectAll()
    .where("document_id", "=", id)
    .executeTakeFirstOrThrow();
  const [lines, charges] = [
    await db.selectFrom("credit_note_lines").selectAll().where("document_id", "=", id).execute(),
    await db.selectFrom("credit_note_charges").selectAll().where("document_id", "=", id).execute(),
  ];
  return { order_id, return_id, corrects_id, reason_code, buyer_state, lines, charges };
}
