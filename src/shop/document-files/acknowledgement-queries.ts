import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { InvoiceContent } from "../document-content/index.ts";
import type { Db } from "../kit/shop.ts";

export interface AcknowledgementVersion {
  version: number;
  issued_at: Date;
  total_paise: number;
}

/** The versions of an order's acknowledgement, in order; empty if the order was never changed. */
export async function acknowledgementsOfOrder(db: Db, orderId: number): Promise<AcknowledgementVersion[]> {
  const { rows } = await sql<AcknowledgementVersion>`
    SELECT version, issued_at, total_paise FROM acknowledgement_versions
    WHERE order_id = ${orderId} ORDER BY version`.execute(db);
  return rows;
}

export async function acknowledgementVersion(
  db: Db,
  orderId: number,
  version: number,
): Promise<InvoiceContent | undefined> {
  const { rows } = await sql<{ content: InvoiceContent }>`
    SELECT content FROM acknowledgement_versions WHERE order_id = ${orderId} AND version = ${version}`.execute(db);
  return rows[0]?.content;
}

export async function insertAcknowledgement(
  db: Db,
  orderId: number,
  version: number,
  issuedAt: Date,
  content: InvoiceContent,
): Promise<void> {
  await sql`
    INSERT INTO acknowledgement_versions (order_id, version, issued_at, total_paise, content)
    VALUES (${orderId}, ${version}, ${issuedAt}, ${content.totals.total_paise}, ${JSON.stringify(content)}::jsonb)`.execute(
    db,
  );
}

export async function storedAcknowledgementVersion(
  db: Db,
  orderId: number,
  version: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ pdf: Buffer }>`
    SELECT pdf FROM acknowledgement_version_files WHERE order_id = ${orderId} AND version = ${version}`.execute(db);
  return rows[0]?.pdf;
}

/** Stores a drawn version unless there already is one. */
export async function storeAcknowledgementVersion(db: Db, orderId: number, version: number, pdf: Buffer) {
  await sql`
    INSERT INTO acknowledgement_version_files (order_id, version, pdf, sha256)
    VALUES (${orderId}, ${version}, ${pdf}, ${createHash("sha256").update(pdf).digest()})
    ON CONFLICT DO NOTHING`.execute(db);
}
