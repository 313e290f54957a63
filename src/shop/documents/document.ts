import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { enqueueOnce } from "../../platform/jobs/enqueue.ts";
import { waitForResult } from "../../platform/jobs/wait-for-result.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { renderInvoiceJob } from "./job-definitions.ts";
import { drawInvoice } from "./paper/draw-invoice.ts";
import { invoiceById, invoiceOfOrder, storeDocument, storedDocument } from "./queries.ts";
import type { Copies, DocumentKind } from "./tables.ts";

/**
 * The recipient's first: customers fetch it more often, and sooner, than staff print all three. Only what accompanies goods is made
 * out in several copies (CGST Rules, rules 48 and 55).
 */
const copiesOf = (kind: DocumentKind): Copies[] => (kind === "credit_note" ? ["recipient"] : ["recipient", "all"]);
const longestWaitSeconds = 6;

/**
 * The PDF of an order's invoice. Drawing takes a processor for a while, so it is left to the worker, which does it as soon as
 * the invoice is issued; who comes before it is done waits a few seconds.
 */
export async function invoicePaper(
  db: Db,
  orderId: number,
  copies: Copies,
): Promise<{ number: string; pdf: Buffer } | Refusal> {
  const invoice = await invoiceOfOrder(db, orderId);
  if (!invoice) return refuse(409, "not_issued_yet", serverTexts.invoiceNotIssuedYet);
  const { id, number } = invoice;
  const stored = await storedDocument(db, id, copies);
  if (stored) return { number, pdf: stored };
  await enqueueOnce(db, renderInvoiceJob, { invoice_id: id });
  const made = await waitForResult(() => storedDocument(db, id, copies), longestWaitSeconds);
  if (made) return { number, pdf: made };
  return refuse(503, "unavailable", texts.unavailable, { retryAfterSeconds: 5 });
}

/**
 * The job that draws an invoice. It is drawn once and stored: everybody gets the same bytes, even where a newer shop would draw it
 * differently.
 */
export async function renderInvoice(db: Db, invoiceId: number): Promise<void> {
  const invoice = await invoiceById(db, invoiceId);
  if (!invoice) throw new Error(`Invoice ${invoiceId} not found.`);
  for (const copies of copiesOf(invoice.kind)) {
    if (await storedDocument(db, invoice.id, copies)) continue;
    await storeDocument(db, invoice.id, copies, await drawInvoice(invoice.content, copies));
  }
}
