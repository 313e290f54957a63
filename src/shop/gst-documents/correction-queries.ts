import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { Span } from "./period.ts";
import type { GstDocumentsTables } from "./tables.ts";

// Corrections made in the month of issue are part of its return; later ones are amendments.
const endOfMonth = sql`((date_trunc('month', d.issued_at AT TIME ZONE 'Asia/Kolkata') + interval '1 month') AT TIME ZONE 'Asia/Kolkata')`;

/**
 * The GSTIN to which the buyer of a document `d` was corrected in its month of issue; for a note, the correction may be that of its
 * invoice.
 */
export const correctedInMonth = sql`coalesce(
  (SELECT c.buyer_gstin FROM document_corrections c WHERE c.document_id = d.id AND c.corrected_at < ${endOfMonth}
    ORDER BY c.id DESC LIMIT 1),
  -- A note prints the buyer of the document that it corrects, which may have been corrected before.
  (SELECT c.buyer_gstin FROM document_corrections c WHERE c.document_id = d.corrects_id AND c.corrected_at < ${endOfMonth}
    ORDER BY c.id DESC LIMIT 1))`;

interface CorrectionMade {
  document_id: number;
  buyer_gstin: string;
  corrected_at: Date;
}

/**
 * The last correction that each document of an earlier month got in a span. One that was taken back within the span is none: it leaves what
 * has been declared as it is.
 */
export async function correctionsMade(db: Db, { gstin, from, until }: Span): Promise<CorrectionMade[]> {
  const { rows } = await sql<CorrectionMade>`
    SELECT document_id, buyer_gstin, corrected_at FROM (
      SELECT DISTINCT ON (c.document_id) c.document_id, c.buyer_gstin, c.corrected_at,
        coalesce(
          (SELECT b.buyer_gstin FROM document_corrections b
            WHERE b.document_id = d.id AND b.corrected_at < ${from} AND b.corrected_at >= ${endOfMonth} ORDER BY b.id DESC LIMIT 1),
          ${correctedInMonth}, d.buyer_gstin) AS declared_gstin
      FROM document_corrections c JOIN document_list d ON d.id = c.document_id
      WHERE d.supplier_gstin = ${gstin} AND c.corrected_at >= ${from} AND c.corrected_at < ${until} AND c.corrected_at >= ${endOfMonth}
      ORDER BY c.document_id, c.id DESC
    ) made
    WHERE buyer_gstin <> declared_gstin
    ORDER BY document_id`.execute(db);
  return rows;
}

/** Locks the corrections and cancellations of a document until the transaction ends. */
export async function lockDocument(db: Db, id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('books.document'), ${id})`.execute(db);
}

/** The credit notes of a document that are declared, with ids and numbers. */
export async function notesTo(db: Db, documentId: number): Promise<{ id: number; number: string }[]> {
  const { rows } = await sql<{ id: number; number: string }>`
    SELECT d.id, d.number FROM document_list d
    WHERE d.corrects_id = ${documentId} AND d.kind = 'credit_note' AND NOT d.is_cancelled ORDER BY d.id`.execute(db);
  return rows;
}

/** The latest corrected GSTIN of a document's buyer. */
export async function lastCorrection(db: Db, documentId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("document_corrections")
    .select("buyer_gstin")
    .where("document_id", "=", documentId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.buyer_gstin;
}

export async function insertCorrection(
  db: Db,
  correction: Omit<GstDocumentsTables["document_corrections"], "id">,
): Promise<void> {
  await db.insertInto("document_corrections").values(correction).execute();
}

/** The GSTIN of a document's buyer as last corrected. A note without a correction of its own has that of its invoice. */
export async function correctedGstin(db: Db, documentId: number): Promise<string | null> {
  const { rows } = await sql<{ buyer_gstin: string }>`
    SELECT c.buyer_gstin FROM document_list d JOIN document_corrections c ON c.document_id IN (d.id, d.corrects_id)
    WHERE d.id = ${documentId} ORDER BY c.document_id = d.id DESC, c.id DESC LIMIT 1`.execute(db);
  return rows[0]?.buyer_gstin ?? null;
}

/** The corrections of a document's buyer, the latest first. */
export async function findCorrections(db: Db, documentId: number) {
  return db
    .selectFrom("document_corrections")
    .select(["buyer_gstin", "reason", "corrected_at", "staff_name"])
    .where("document_id", "=", documentId)
    .orderBy("id", "desc")
    .execute();
}
