import { type CancelReason, cancelReasons, type PortalKind } from "../../contract/portal-documents.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { drawWithReferences } from "../document-files/index.ts";
import { cancelDocument } from "../documents/index.ts";
import { correctedGstin, documentsByIds, filedFrom, lockDocument } from "../gst-documents/index.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { findCancellations, insertCancellation } from "./cancellation-queries.ts";
import { cancelUntil } from "./needs.ts";
import { concerns } from "./portal-documents.ts";
import { portalNumbers } from "./queries.ts";

interface GivenCancellation {
  kind: PortalKind;
  /** The number that was shown. */
  number?: string | undefined;
  cancelled_at: string;
  reason_code: CancelReason;
  remarks: string;
}

/**
 * Records that an e-invoice or e-way bill was cancelled at its portal, which allows that within 24 hours of assigning the number (e-way
 * bill: CGST Rules, rule 138(9)). The portal decides whether an e-way bill prevents the cancellation of its e-invoice. Another e-way bill
 * can be recorded afterwards. Copies of the document stay as they are.
 *
 * An e-invoice voids its document (`cancelDocument`), as long as the return for its month can still omit it. If recorded later, the
 * document stays declared until it is credited: a declared document is amended, not withdrawn.
 */
export function recordCancellation(shop: Shop, actor: Actor, id: number, given: GivenCancellation) {
  const at = shop.clock.now();
  return transact(shop.db, async (db) => {
    await lockDocument(db, id);
    const [document] = await documentsByIds(db, [id]);
    if (!document) return refuse(404, "not_found", serverTexts.notFound);
    const { kind } = given;
    const recorded = (await portalNumbers(db, id)).findLast((each) => each.kind === kind);
    if (!recorded) return refuse(409, "not_possible", serverTexts.nothingToCancel(kind));
    const { number, place } = recorded;
    if (given.number && given.number.toLowerCase() !== number)
      return refuse(409, "already_recorded", serverTexts.anotherRecorded(number));
    const cancelled_at = new Date(given.cancelled_at);
    const until = cancelUntil(recorded.issued_at);
    const wrong =
      cancelled_at > until
        ? serverTexts.cancelTooLate(kind, until)
        : cancelled_at < recorded.issued_at || cancelled_at > at
          ? serverTexts.cancelledBefore
          : null;
    if (wrong) return refuseFields(texts.invalid, { cancelled_at: [wrong] });
    const { reason_code, remarks } = given;
    const row = {
      ...{ document_id: id, kind, place, cancelled_at, reason_code, remarks, recorded_at: at },
      staff_name: actor.name,
    };
    if (!(await insertCancellation(db, row))) {
      const before = (await findCancellations(db, [id])).find((each) => concerns(each, recorded));
      const isSame =
        before?.cancelled_at.getTime() === cancelled_at.getTime() &&
        before.reason_code === reason_code &&
        before.remarks === remarks &&
        before.staff_name === actor.name;
      if (!isSame)
        return refuse(
          409,
          "already_recorded",
          serverTexts.cancellationRecorded(kind, before?.staff_name ?? serverTexts.someone),
        );
      alreadyDone(actor);
      return { data: { number } };
    }
    const subject = { subject: "document", subject_id: id, subject_name: document.number };
    const after = { number, reason: cancelReasons[kind][reason_code], remarks };
    if (kind === "e_way_bill") await drawWithReferences(shop, db, id);
    else if (at < filedFrom(document.issued_at)) await voidDocument(shop, db, id, row);
    const act = `recorded the cancellation of the ${kind === "e_invoice" ? "e-invoice" : "e-way bill"}`;
    await audit(db, actor, { act, ...subject, after }, at);
    return { data: { number } };
  });
}

async function voidDocument(
  shop: Shop,
  db: Db,
  id: number,
  { cancelled_at, recorded_at, staff_name }: { cancelled_at: Date; recorded_at: Date; staff_name: string },
) {
  const buyer_gstin = await correctedGstin(db, id);
  await cancelDocument(shop, db, id, { cancelled_at, recorded_at, staff_name, buyer_gstin });
}
