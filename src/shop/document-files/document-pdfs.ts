import { versionNamed } from "../../contract/documents.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { enqueueOnce } from "../../platform/jobs/enqueue.ts";
import { waitForResult } from "../../platform/jobs/wait-for-result.ts";
import type { Copies } from "../document-content/index.ts";
import { drawInvoice, type Pictures } from "../document-pdf/index.ts";
import {
  type DocumentKind,
  documentByNumber,
  type InvoiceRow,
  invoiceById,
  invoiceOfOrder,
  renderInvoiceJob,
} from "../documents/index.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { OrderRow } from "../orders/index.ts";
import { acknowledgementVersion, storedAcknowledgementVersion } from "./acknowledgement-queries.ts";
import { renderAcknowledgementJob, renderAcknowledgementVersionJob } from "./job-definitions.ts";
import { loadPictures } from "./pictures.ts";
import { storeDocument, storedAcknowledgement, storedDocument } from "./queries.ts";
import { currentDocument, recordedReferences, storedReferenceCopy, storeReferenceCopy } from "./reference-queries.ts";

/**
 * The recipient's copy comes first: customers fetch it more often, and sooner, than staff print all three. Only documents that accompany
 * goods are made out in several copies (CGST Rules, rules 48 and 55).
 */
const drawnCopies = (kind: DocumentKind): Copies[] => (kind === "credit_note" ? ["recipient"] : ["recipient", "all"]);
const longestWaitSeconds = 6;

export interface Paper {
  number: string;
  pdf: Buffer;
}

/** The PDF of an order's invoice, or of its bill of supply if nothing was taxable. */
export async function invoicePaper(db: Db, orderId: number, copies: Copies): Promise<Paper | Refusal> {
  const invoice = await invoiceOfOrder(db, orderId);
  if (!invoice) return refuse(409, "not_issued_yet", serverTexts.invoiceNotIssuedYet);
  return documentPaper(db, invoice, copies);
}

/** The PDF of a document, including what the portals have returned for it so far. If only the recipient's copy exists, that one. */
export function documentPaper(db: Db, invoice: InvoiceRow, copies: Copies): Promise<Paper | Refusal> {
  return preparePaper(db, invoice, copies, currentDocument);
}

/** The PDF of a document as it was issued, without what the portals have returned since. */
export function documentAsIssued(db: Db, invoice: InvoiceRow, copies: Copies): Promise<Paper | Refusal> {
  return preparePaper(db, invoice, copies, storedDocument);
}

function preparePaper(db: Db, { id, number, kind }: InvoiceRow, copies: Copies, stored: typeof storedDocument) {
  const kept = drawnCopies(kind).includes(copies) ? copies : "recipient";
  return drawnPaper(
    number,
    () => stored(db, id, kept),
    () => enqueueOnce(db, renderInvoiceJob, { invoice_id: id }),
  );
}

/**
 * A document of an order by its name in URLs (`documentName`).
 * @returns null if the order has no such document
 */
export async function orderDocumentPaper(
  db: Db,
  order: Pick<OrderRow, "id" | "number">,
  name: string,
  copies: Copies,
): Promise<Paper | Refusal | null> {
  if (name === "acknowledgement") {
    return drawnPaper(
      order.number,
      () => storedAcknowledgement(db, order.id),
      () => enqueueOnce(db, renderAcknowledgementJob, { order_id: order.id }),
    );
  }
  const version = versionNamed(name);
  if (version !== null) {
    if (!(await acknowledgementVersion(db, order.id, version))) return null;
    return drawnPaper(
      order.number,
      () => storedAcknowledgementVersion(db, order.id, version),
      () => enqueueOnce(db, renderAcknowledgementVersionJob, { order_id: order.id, version }),
    );
  }
  const document = await documentByNumber(db, order.id, name.replaceAll("-", "/"));
  return document ? documentPaper(db, document, copies) : null;
}

/**
 * Returns the stored PDF, or has the worker draw it and waits a few seconds. The worker draws every document as soon as it is issued,
 * because drawing takes a core for a while.
 */
async function drawnPaper(
  number: string,
  stored: () => Promise<Buffer | undefined>,
  draw: () => Promise<unknown>,
): Promise<Paper | Refusal> {
  const before = await stored();
  if (before) return { number, pdf: before };
  await draw();
  const drawn = await waitForResult(stored, longestWaitSeconds);
  if (drawn) return { number, pdf: drawn };
  return refuse(503, "unavailable", texts.unavailable, { retryAfterSeconds: 5 });
}

/**
 * The job that draws an invoice. It is drawn once and stored, so everyone gets the same bytes, even if a newer version of the shop would
 * draw it differently.
 */
export async function renderInvoice({ db, files }: Pick<Shop, "db" | "files">, invoiceId: number): Promise<void> {
  const invoice = await invoiceById(db, invoiceId);
  if (!invoice) throw new Error(`Invoice ${invoiceId} not found.`);
  const pictures = await loadPictures(files, invoice.content.seller);
  for (const copies of drawnCopies(invoice.kind)) {
    if (await storedDocument(db, invoice.id, copies)) continue;
    await storeDocument(db, invoice.id, copies, await drawInvoice(invoice.content, copies, {}, pictures));
  }
  await renderReferenceCopies(db, invoice, pictures);
}

/**
 * Draws a document again with what the portals have returned for it, as a separate file, because that comes after the issue and a drawn
 * document never changes.
 */
async function renderReferenceCopies(db: Db, { id, kind, content }: InvoiceRow, pictures: Pictures): Promise<void> {
  const recorded = await recordedReferences(db, id);
  if (!recorded) return;
  const { stated, references } = recorded;
  for (const copies of drawnCopies(kind)) {
    if (await storedReferenceCopy(db, id, copies, stated)) continue;
    await storeReferenceCopy(db, id, copies, stated, await drawInvoice(content, copies, references, pictures));
  }
}

/** Requests drawing a document with what a portal returned for it. @param db the transaction that records it */
export async function drawWithReferences(shop: Shop, db: Db, invoiceId: number): Promise<void> {
  await shop.jobs.enqueue(db, renderInvoiceJob, { invoice_id: invoiceId });
}
