import { type PortalKind, portalLabels } from "../../contract/portal-documents.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { JobAttempt } from "../../platform/jobs/job.ts";
import { audit } from "../audit/index.ts";
import { documentsByIds } from "../gst-documents/index.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { findCancellations } from "./cancellation-queries.ts";
import { PortalUnavailable } from "./gateway.ts";
import { sendDocumentJob } from "./job-definitions.ts";
import { openGateway } from "./open-gateway.ts";
import { build, concerns } from "./portal-documents.ts";
import { findContent, portalNumbers } from "./queries.ts";
import { recordPortalNumber } from "./record-number.ts";
import { findSending, updateSending, upsertSending } from "./sending-queries.ts";

/** Requests sending a document to a portal. A job sends it and records the answer, and retries if there is none. */
export function requestSending(shop: Shop, actor: Actor, id: number, kind: PortalKind) {
  const at = shop.clock.now();
  return transact(shop.db, async (db) => {
    const [[document], content] = [await documentsByIds(db, [id]), await findContent(db, id)];
    const built = document && content && build(kind, document.kind, content);
    if (!built) return refuse(404, "not_found", serverTexts.notFound);
    if (document.is_cancelled) return refuse(409, "not_possible", serverTexts.documentCancelled);
    if (!openGateway(shop.config)) return refuse(409, "not_possible", serverTexts.noPortal);
    if (built.errors.length > 0) return refuse(409, "not_possible", serverTexts.portalWouldRefuse);
    const recorded = (await portalNumbers(db, id)).findLast((each) => each.kind === kind);
    const isCancelled = recorded && (await findCancellations(db, [id])).some((each) => concerns(each, recorded));
    const again = kind === "e_way_bill" && isCancelled === true;
    const request = { document_id: id, kind, requested_at: at, staff_name: actor.name };
    if ((recorded && !again) || !(await upsertSending(db, request, again))) {
      return refuse(409, "not_possible", serverTexts.alreadySent);
    }
    const subject = { subject: "document", subject_id: id, subject_name: document.number };
    await audit(db, actor, { act: "sent to the portal", ...subject, after: { report: portalLabels[kind] } }, at);
    await shop.jobs.enqueue(db, sendDocumentJob, { document_id: id, kind });
    return { data: { state: "waiting" as const } };
  });
}

/** Allowed difference between the portals' clocks and ours. */
const clockSkewMs = 5 * 60 * 1000;

/**
 * Sends what was requested and records the answer. A refusal is final until staff send it again.
 * @throws PortalUnavailable if there was no answer, so that the job is retried
 */
export async function sendDocument(shop: Shop, id: number, kind: PortalKind, { attempt }: Pick<JobAttempt, "attempt">) {
  const { db } = shop;
  const gateway = openGateway(shop.config);
  const sending = await findSending(db, id, kind);
  const [[document], content] = [await documentsByIds(db, [id]), await findContent(db, id)];
  const built = document && content && build(kind, document.kind, content);
  if (sending?.state !== "waiting" || !gateway || !built) return;
  if (document.is_cancelled) {
    await updateSending(db, id, kind, "refused", serverTexts.documentCancelled);
    return;
  }
  try {
    const answer = await gateway.send({ kind, number: document.number, payload: built.payload, attempt });
    if (!answer.accepted) {
      await updateSending(db, id, kind, "refused", answer.message);
      return;
    }
    const actor = { id: null, name: `${sending.staff_name} (sent)`, auditEntries: 0 };
    const { issued_at, valid_until, number, acknowledgement, signed_qr } = answer;
    const given = {
      ...{ kind, number, acknowledgement, signed_qr, issued_at: issued_at.toISOString() },
      valid_until: valid_until?.toISOString() ?? null,
    };
    const recorded = await recordPortalNumber(shop, actor, id, given, clockSkewMs);
    const isRefused = recorded instanceof Refusal;
    await updateSending(db, id, kind, isRefused ? "refused" : "recorded", isRefused ? recorded.message : "");
  } catch (error) {
    if (error instanceof PortalUnavailable) await updateSending(db, id, kind, "waiting", error.message);
    throw error;
  }
}
