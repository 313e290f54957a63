import type { PortalKind } from "../../contract/portal-documents.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { drawWithReferences } from "../document-files/index.ts";
import { type BookDocument, documentsByIds } from "../gst-documents/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { istDate } from "../tax/index.ts";
import { findCancellations } from "./cancellation-queries.ts";
import { eInvoice } from "./e-invoice.ts";
import { build, concerns } from "./portal-documents.ts";
import { findContent, insertPortalNumber, type PortalNumber, portalNumbers } from "./queries.ts";

/** A member of staff, or the job that sent the document on behalf of one. */
type Recorder = Parameters<typeof audit>[1];

export interface GivenNumber {
  kind: PortalKind;
  number: string;
  issued_at: string;
  acknowledgement: string | null;
  signed_qr: string | null;
  /** For an e-way bill. */
  valid_until?: string | null | undefined;
}

/** What a portal returned cannot be changed later, so a mistyped day is refused: before the document's day, or in the future. */
function refuseMoment({ issued_at }: BookDocument, given: Date, now: Date, skewMs: number): Refusal | null {
  const [earliest, latest] = [given.getTime() - skewMs, given.getTime() + skewMs];
  if (earliest <= now.getTime() && istDate(new Date(latest)) >= istDate(issued_at)) return null;
  return refuseFields(texts.invalid, { issued_at: [serverTexts.portalDate] });
}

/**
 * Records what a portal returned for a document. Recording the same again is a repeat; anything else is refused.
 * @param skewMs how far the portal's clock may differ from ours
 */
export function recordPortalNumber(shop: Shop, actor: Recorder, id: number, given: GivenNumber, skewMs = 0) {
  const at = shop.clock.now();
  return transact(shop.db, async (db) => {
    const { kind } = given;
    const [[document], content] = [await documentsByIds(db, [id]), await findContent(db, id)];
    // The e-invoice portal accepts no challans or bills of supply, the e-way bill portal no credit notes.
    if (!document || !content || !build(kind, document.kind, content)) {
      return refuse(404, "not_found", serverTexts.notFound);
    }
    const number = kind === "e_invoice" ? given.number.toLowerCase() : given.number;
    const issued_at = new Date(given.issued_at);
    const wrong = refuseMoment(document, issued_at, at, skewMs);
    if (wrong) return wrong;
    const row = {
      ...{ document_id: id, kind, number, issued_at, place: await nextPlace(db, id, kind) },
      ...{ acknowledgement: given.acknowledgement ?? "", signed_qr: given.signed_qr ?? "" },
      valid_until: given.valid_until ? new Date(given.valid_until) : null,
      ...{ recorded_at: at, staff_name: actor.name },
    };
    if (!(await insertPortalNumber(db, row, await reportedPayload(db, id, kind)))) return refuseOther(db, actor, row);
    await drawWithReferences(shop, db, id);
    const act = kind === "e_invoice" ? "recorded the e-invoice" : "recorded the e-way bill";
    const subject = { subject: "document", subject_id: id, subject_name: document.number };
    await audit(db, actor, { act, ...subject, after: { number } }, at);
    return { data: { number } };
  });
}

/** Another e-way bill follows a cancelled one. Everything else has place 1. */
async function nextPlace(db: Db, id: number, kind: PortalKind): Promise<number> {
  const last = (await portalNumbers(db, id)).findLast((each) => each.kind === kind);
  if (!last) return 1;
  const isCancelled = (await findCancellations(db, [id])).some((each) => concerns(each, last));
  return kind === "e_way_bill" && isCancelled ? last.place + 1 : last.place;
}

/** The document's content never changes, so its payload is the one that was sent. */
async function reportedPayload(db: Db, id: number, kind: PortalKind): Promise<object | null> {
  const content = kind === "e_invoice" ? await findContent(db, id) : undefined;
  return content ? eInvoice(content).payload : null;
}

/** A number that was not stored: it is a repeat, differs from the one that a colleague recorded, or belongs to another document. */
async function refuseOther(db: Db, actor: Recorder, row: PortalNumber) {
  const recorded = (await portalNumbers(db, row.document_id)).find(
    ({ kind, place }) => kind === row.kind && place === row.place,
  );
  if (!recorded) {
    const { numberOfAnother } = serverTexts;
    return refuse(409, "already_recorded", numberOfAnother, { errors: { number: [numberOfAnother] } });
  }
  if (!isSame(recorded, row)) {
    return refuse(409, "already_recorded", serverTexts.numberRecorded(recorded.number, recorded.staff_name));
  }
  alreadyDone(actor);
  return { data: { number: row.number } };
}

/** Whether the same person records the same again, because the first reply was lost. */
function isSame(recorded: PortalNumber, { recorded_at: _, issued_at, valid_until, ...row }: PortalNumber): boolean {
  const names = Object.keys(row) as (keyof typeof row)[];
  return (
    recorded.issued_at.getTime() === issued_at.getTime() &&
    recorded.valid_until?.getTime() === valid_until?.getTime() &&
    names.every((name) => recorded[name] === row[name])
  );
}
