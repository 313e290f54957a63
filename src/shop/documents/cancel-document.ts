import type { Db, Shop } from "../kit/shop.ts";
import { findOrder } from "../orders/index.ts";
import {
  findStandingNotes,
  insertCancelledDocuments,
  isCancelledDocument,
  noteToReissue,
} from "./cancelled-queries.ts";
import { insertCreditNote } from "./credit-queries.ts";
import { type IssuedDocument, issueDocument } from "./issue-document.ts";
import { type InvoiceRow, invoiceById } from "./queries.ts";

interface Cancelled {
  cancelled_at: Date;
  recorded_at: Date;
  staff_name: string;
  /** The buyer's GSTIN as last corrected, which the new document states. Null if it is unchanged. */
  buyer_gstin: string | null;
}

/**
 * Voids an invoice or credit note whose e-invoice was cancelled at the portal: the portal never accepts its number again, and a document
 * that must have an IRN and has none is not an invoice (CGST Rules, rule 48(5); resilient-tech/india-compliance cancels the invoice with
 * its e-invoice for the same reason, pull request 2045). The number stays used and counts as cancelled in table 13 of GSTR-1.
 *
 * Supplied goods are never left without a document: it is reissued, together with its credit notes, under new numbers and with today's
 * date. A fully credited invoice needs no successor: it and its notes are void together. A note voided with its invoice stays void if its
 * own e-invoice is cancelled.
 * @param db the transaction that records the cancellation
 * @returns the documents issued in place of the voided ones
 */
export async function cancelDocument(shop: Shop, db: Db, id: number, given: Cancelled): Promise<IssuedDocument[]> {
  const { buyer_gstin, ...cancelled } = given;
  const document = await invoiceById(db, id);
  if (!document?.order_id) throw new Error(`Document ${id} does not belong to an order.`);
  await findOrder(db, { id: document.order_id }, { forUpdate: true });
  if (await isCancelledDocument(db, id)) return [];
  const isNote = document.kind === "credit_note";
  const notes = isNote ? [] : await findStandingNotes(db, id);
  await insertCancelledDocuments(db, [id, ...notes.map((note) => note.id)], cancelled);
  const credited = notes.reduce((sum, note) => sum + note.content.totals.total_paise, 0);
  if (!isNote && credited === document.content.totals.total_paise) return [];

  if (isNote) return [await reissueNote(shop, db, document, null, buyer_gstin)];
  const successor = await reissue(shop, db, document, null, buyer_gstin);
  const issued = [successor];
  for (const note of notes) issued.push(await reissueNote(shop, db, note, successor, buyer_gstin));
  return issued;
}

/** @param corrects the new document that a note corrects; null if it is the same as before */
function reissue(
  shop: Shop,
  db: Db,
  document: InvoiceRow,
  corrects: IssuedDocument | null,
  buyer_gstin: string | null,
): Promise<IssuedDocument> {
  const { kind, series, registration_id, order_id, corrects_id, content } = document;
  const { number, issued_at, ...same } = content;
  const draft = {
    ...same,
    billing: { ...same.billing, gstin: buyer_gstin ?? same.billing.gstin },
    replaces: { number, issued_at },
    ...(corrects && same.corrects
      ? {
          corrects: {
            ...{ number: corrects.number, issued_at: corrects.issued_at.toISOString(), kind: same.corrects.kind },
          },
        }
      : {}),
  };
  return issueDocument(shop, db, {
    ...{ kind, orderId: order_id, registrationId: registration_id, correctsId: corrects?.id ?? corrects_id },
    ...{ replacesId: document.id, seriesAt: () => series, draftAt: () => draft },
  });
}

async function reissueNote(
  shop: Shop,
  db: Db,
  note: InvoiceRow,
  corrects: IssuedDocument | null,
  buyer_gstin: string | null,
): Promise<IssuedDocument> {
  const before = await noteToReissue(db, note.id);
  const issued = await reissue(shop, db, note, corrects, buyer_gstin);
  const corrects_id = corrects?.id ?? before.corrects_id;
  // The buyer confirms the reversal for the note that is in effect.
  const buyer_state = before.buyer_state === "not_needed" ? "not_needed" : "awaiting";
  await insertCreditNote(db, { ...before, document_id: issued.id, corrects_id, buyer_state });
  return issued;
}
