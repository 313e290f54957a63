import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Copies, PortalReferences } from "../document-content/index.ts";
import type { Db } from "../kit/shop.ts";
import { storedDocument } from "./queries.ts";

/** Identifies a copy: the IRN and the e-way bill number that it states. */
interface StatedNumbers {
  irn: string | null;
  e_way_bill_number: string | null;
}

interface RecordedReferences extends StatedNumbers {
  acknowledgement: string | null;
  acknowledged_at: Date | null;
  signed_qr: string | null;
  payload: object | null;
  e_way_bill_issued_at: Date | null;
}

/** What the portals have returned for a document so far, with the numbers that its copy states; undefined if nothing. */
export async function recordedReferences(
  db: Db,
  invoiceId: number,
): Promise<{ stated: StatedNumbers; references: PortalReferences } | undefined> {
  const { rows } = await sql<RecordedReferences>`
    SELECT irn, acknowledgement, acknowledged_at, signed_qr, payload, e_way_bill_number, e_way_bill_issued_at
    FROM document_portal_references WHERE document_id = ${invoiceId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { irn, e_way_bill_number } = row;
  const references: PortalReferences = { ...toEInvoice(row), ...toWayBill(row) };
  return { stated: { irn, e_way_bill_number }, references };
}

function toEInvoice(row: RecordedReferences): PortalReferences {
  const { irn, acknowledgement, acknowledged_at, signed_qr, payload } = row;
  if (irn === null || acknowledged_at === null) return {};
  const acknowledged = { number: acknowledgement ?? "", at: acknowledged_at.toISOString() };
  return { e_invoice: { irn, acknowledgement: acknowledged, signed_qr: signed_qr ?? "", payload } };
}

function toWayBill({ e_way_bill_number, e_way_bill_issued_at }: RecordedReferences): PortalReferences {
  if (e_way_bill_number === null || e_way_bill_issued_at === null) return {};
  return { e_way_bill_number, e_way_bill_issued_at: e_way_bill_issued_at.toISOString() };
}

/** The current copy of a document: with everything that the portals have returned for it, or else as issued. */
export async function currentDocument(db: Db, invoiceId: number, copies: Copies): Promise<Buffer | undefined> {
  const { rows } = await sql<StatedNumbers>`
    SELECT irn, e_way_bill_number FROM document_portal_references WHERE document_id = ${invoiceId}`.execute(db);
  const [stated] = rows;
  return stated ? storedReferenceCopy(db, invoiceId, copies, stated) : storedDocument(db, invoiceId, copies);
}

export async function storedReferenceCopy(
  db: Db,
  invoiceId: number,
  copies: Copies,
  { irn, e_way_bill_number }: StatedNumbers,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ pdf: Buffer }>`
    SELECT pdf FROM document_reference_copies
    WHERE invoice_id = ${invoiceId} AND copies = ${copies} AND irn IS NOT DISTINCT FROM ${irn}
      AND e_way_bill_number IS NOT DISTINCT FROM ${e_way_bill_number}`.execute(db);
  return rows[0]?.pdf;
}

/** Stores a copy unless there already is one. */
export async function storeReferenceCopy(
  db: Db,
  invoiceId: number,
  copies: Copies,
  { irn, e_way_bill_number }: StatedNumbers,
  pdf: Buffer,
): Promise<void> {
  await sql`
    INSERT INTO document_reference_copies (invoice_id, copies, irn, e_way_bill_number, pdf, sha256)
    VALUES (${invoiceId}, ${copies}, ${irn}, ${e_way_bill_number}, ${pdf}, ${createHash("sha256").update(pdf).digest()})
    ON CONFLICT DO NOTHING`.execute(db);
}
