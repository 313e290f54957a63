import type { InvoiceDraft } from "../document-content/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { renderInvoiceJob } from "./job-definitions.ts";
import { insertInvoice } from "./queries.ts";
import { takeNumber } from "./series.ts";
import type { DocumentKind } from "./tables.ts";

export interface IssuedDocument {
  id: number;
  number: string;
  issued_at: Date;
}

interface NewDocument {
  kind: DocumentKind;
  /** Null only on challans. */
  orderId: number | null;
  registrationId: number | null;
  /** The document that a credit note corrects. */
  correctsId: number | null;
  /** The cancelled document that it replaces. */
  replacesId?: number;
  seriesAt: (at: Date) => string;
  draftAt: (at: Date) => InvoiceDraft;
}

/** Numbers and stores a document, and enqueues the job that draws its PDF. Call it as late in the transaction as possible. */
export async function issueDocument(shop: Shop, db: Db, document: NewDocument): Promise<IssuedDocument> {
  const { kind, orderId, registrationId, correctsId, replacesId = null, seriesAt, draftAt } = document;
  const taken = await takeNumber(shop, db, seriesAt);
  const { number, issuedAt } = taken;
  const content = { number, issued_at: issuedAt.toISOString(), ...draftAt(issuedAt) };
  const id = await insertInvoice(db, { kind, ...taken, orderId, registrationId, correctsId, replacesId, content });
  await shop.jobs.enqueue(db, renderInvoiceJob, { invoice_id: id });
  return { id, number, issued_at: issuedAt };
}
