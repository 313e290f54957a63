import { serverTexts } from "../../contract/server-texts.ts";
import { audit } from "../audit/index.ts";
import { refuse, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { findOrder } from "../orders/index.ts";
import { gstinProblem, normaliseGstin } from "../tax/index.ts";
import { insertCorrection, lastCorrection, lockDocument, notesTo } from "./correction-queries.ts";
import { documentsByIds } from "./queries.ts";

interface Given {
  gstin: string;
  reason: string;
  /** The GSTIN that was shown, so that a colleague's correction is never overwritten unseen. */
  seen?: string | null | undefined;
}

/**
 * Records the right GSTIN of a registered buyer for a document that states a wrong one. The document stays as it is. In the month of issue
 * the return declares the right GSTIN at once, later as an amendment (tables 9A and 9C). The document's credit notes are corrected with it.
 * The State must stay the same: with another place of supply the tax itself was wrong, which takes a credit note and a new invoice.
 */
export function correctBuyer(shop: Shop, actor: Actor, id: number, given: Given) {
  const at = shop.clock.now();
  return transact(shop.db, async (db) => {
    await lockDocument(db, id);
    const [document] = await documentsByIds(db, [id]);
    if (!document || document.kind === "challan") return refuse(404, "not_found", serverTexts.notFound);
    // Issuing a credit note locks the order, and the note prints the GSTIN in force at that time.
    if (document.order_id !== null) await findOrder(db, { id: document.order_id }, { forUpdate: true });
    if (document.is_cancelled) return refuse(409, "not_possible", serverTexts.documentCancelled);
    const before = (await lastCorrection(db, id)) ?? document.buyer_gstin;
    if (given.seen && given.seen !== before)
      return refuse(409, "state_changed", serverTexts.buyerCorrected(before ?? ""));
    const gstin = normaliseGstin(given.gstin);
    const problem = correctionProblem(before, gstin);
    if (problem) return refuse(422, "invalid", problem, { errors: { gstin: [problem] } });
    const correction = { corrected_at: at, buyer_gstin: gstin, reason: given.reason, staff_name: actor.name };
    await insertCorrection(db, { document_id: id, ...correction });
    // Notes to the same buyer were declared under the same wrong GSTIN; later ones follow the invoice.
    for (const note of await notesTo(db, id)) {
      const declared = (await lastCorrection(db, note.id)) ?? before;
      if (declared === before) await insertCorrection(db, { document_id: note.id, ...correction });
    }
    await audit(
      db,
      actor,
      {
        ...{ act: "corrected the buyer's GSTIN", subject: "document", subject_id: id, subject_name: document.number },
        ...{ before: { gstin: before }, after: { gstin, reason: given.reason } },
      },
      at,
    );
    return { data: { number: document.number, gstin } };
  });
}

function correctionProblem(before: string | null, gstin: string): string | null {
  if (!before) return "This document has no GSTIN. Issue a credit note and a new invoice.";
  if (before === gstin) return "The document already has this GSTIN.";
  return gstinProblem(gstin, before.slice(0, 2));
}
