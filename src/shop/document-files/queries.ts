import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Copies } from "../document-content/index.ts";
import type { Db } from "../kit/shop.ts";

export async function storedAcknowledgement(db: Db, orderId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ pdf: Buffer }>`
    SELECT pdf FROM order_acknowledgements WHERE order_id = ${orderId}`.execute(db);
  return rows[0]?.pdf;
}

/** Stores an acknowledgement unless there already is one. */
export async function storeAcknowledgement(db: Db, orderId: number, pdf: Buffer): Promise<void> {
  await sql`
    INSERT INTO order_acknowledgements (order_id, pdf, sha256)
    VALUES (${orderId}, ${pdf}, ${createHash("sha256").update(pdf).digest()}) ON CONFLICT DO NOTHING`.execute(db);
}

export async function storedDocument(db: Db, invoiceId: number, copies: Copies): Promise<Buffer | undefined> {
  const { rows } = await sql<{ pdf: Buffer }>`
    SELECT pdf FROM invoice_documents WHERE invoice_id = ${invoiceId} AND copies = ${copies}`.execute(db);
  return rows[0]?.pdf;
}

/** Stores a document unless there already is one. */
export async function storeDocument(db: Db, invoiceId: number, copies: Copies, pdf: Buffer): Promise<void> {
  await sql`
    INSERT INTO invoice_documents (invoice_id, copies, pdf, sha256)
    VALUES (${invoiceId}, ${copies}, ${pdf}, ${createHash("sha256").update(pdf).digest()})
    ON CONFLICT DO NOTHING`.execute(db);
}
