import { serverTexts } from "../../contract/server-texts.ts";
import { fillReply } from "../../contract/staff/reply.ts";
import { may, roles } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { listColleagues, notifyAssigned } from "../notes/index.ts";
import { dueAt } from "./grievance.ts";
import { setProgress } from "./grievance-queries.ts";
import { enquiryAnsweredMailJob, grievanceProgressMailJob } from "./job-definitions.ts";
import type { EnquiryRow } from "./queries.ts";
import { releaseEnquiry } from "./release-enquiry.ts";
import { findEnquiryDetail, insertAnswer, listAnswers, lockEnquiry, setAssigned, setStatus } from "./staff-queries.ts";

/** Roles that enquiries may be assigned to. */
export const answeringRoles = roles.filter((role) => may(role, "enquiries.answer"));

interface Answer {
  text: string;
  /** How many answers the author had seen, so that two colleagues do not unknowingly answer the same question. */
  answers_seen: number;
  close?: boolean | undefined;
}

/** Answers an enquiry; the mail is queued in the same transaction. */
export async function answerEnquiry(shop: Shop, actor: Staff, id: number, input: Answer) {
  return withEnquiry(shop, id, async (db, enquiry, now) => {
    if (enquiry.held) return refuse(409, "state_changed", serverTexts.enquiryHeld);
    // The account was deleted, and the address with it.
    if (enquiry.email === "") return refuse(409, "state_changed", serverTexts.enquirerGone);
    const before = await listAnswers(db, id);
    if (before.length !== input.answers_seen) return refuse(409, "state_changed", serverTexts.alreadyAnswered);
    const text = fillReply(input.text, { name: enquiry.name, enquiry_no: enquiry.number });
    const status = input.close ? "closed" : "answered";
    const answerId = await insertAnswer(db, { enquiryId: id, staffId: actor.id, text, status }, now);
    // An answer also acknowledges a grievance; one that closes it is its resolution.
    if (enquiry.kind === "grievance")
      await advance(db, enquiry, { status, acknowledged_at: now, ...(input.close ? { resolution: text } : {}) }, now);
    await shop.jobs.enqueue(db, enquiryAnsweredMailJob, { answer_id: answerId });
    await audit(db, actor, { act: "answered", ...subject(enquiry), after: { status, answer_id: answerId } }, now);
  });
}

/** Assigns an enquiry to a member of staff, who is notified by mail. A repeat changes nothing. */
export async function assignEnquiry(shop: Shop, actor: Staff, id: number, memberId: number | null) {
  return withEnquiry(shop, id, async (db, enquiry, now) => {
    const members = await listColleagues(db, answeringRoles);
    const member = members.find((each) => each.id === memberId);
    if (memberId !== null && !member) return refuseFields(texts.invalid, { member_id: [serverTexts.colleagueUnknown] });
    if (enquiry.assigned_to === memberId) {
      alreadyDone(actor);
      return undefined;
    }
    const before = await findEnquiryDetail(db, id);
    await setAssigned(db, id, memberId);
    const change = {
      before: { assigned_to: before?.assigned_name ?? null },
      after: { assigned_to: member?.name ?? null },
    };
    await audit(db, actor, { act: "assigned", ...subject(enquiry), ...change }, now);
    await notifyAssigned(shop, db, actor, { subject: "enquiry", id }, memberId);
  });
}

/** Closes or reopens an enquiry. */
export async function setEnquiryStatus(shop: Shop, actor: Staff, id: number, status: "closed" | "open") {
  return withEnquiry(shop, id, async (db, enquiry, now) => {
    if (enquiry.status === status) {
      alreadyDone(actor);
      return undefined;
    }
    if (status === "open" && enquiry.status === "answered")
      return refuse(409, "state_changed", serverTexts.alreadyDecided);
    if (enquiry.kind === "grievance") {
      if (status === "closed") return refuse(422, "resolution_missing", serverTexts.resolutionMissing);
      await advance(db, enquiry, { status, resolution: null }, now);
    } else await setStatus(db, id, status);
    const change = { before: { status: enquiry.status }, after: { status } };
    await audit(db, actor, { act: status === "closed" ? "closed" : "reopened", ...subject(enquiry), ...change }, now);
  });
}

/** Releases a held enquiry, or discards it without notifying anyone. */
export async function decideHeldEnquiry(shop: Shop, actor: Staff, id: number, decision: "released" | "discarded") {
  return withEnquiry(shop, id, async (db, enquiry, now) => {
    if (!enquiry.held || enquiry.status !== "open") return refuse(409, "state_changed", serverTexts.alreadyDecided);
    if (decision === "released") await releaseEnquiry(shop, db, id);
    else if (enquiry.kind === "grievance") await advance(db, enquiry, { status: "closed" }, now);
    else await setStatus(db, id, "closed");
    await audit(db, actor, { act: decision, ...subject(enquiry), after: { held_because: enquiry.held_because } }, now);
  });
}

/** Notifies the customer that the officer has taken up a grievance. A repeat changes nothing. */
export async function acknowledgeGrievance(shop: Shop, actor: Staff, id: number) {
  return withEnquiry(shop, id, async (db, enquiry, now) => {
    const refusal = notInProgress(enquiry);
    if (refusal) return refusal;
    if (enquiry.acknowledged_at) {
      alreadyDone(actor);
      return undefined;
    }
    await advance(db, enquiry, { acknowledged_at: now }, now);
    if (enquiry.assigned_to === null) await setAssigned(db, id, actor.id);
    await shop.jobs.enqueue(db, grievanceProgressMailJob, { enquiry_id: id, step: "acknowledged" });
    await audit(db, actor, { act: "acknowledged", ...subject(enquiry) }, now);
  });
}

/** Closes a grievance with its resolution, which is emailed to the customer. A repeat changes nothing. */
export async function resolveGrievance(shop: Shop, actor: Staff, id: number, resolution: string) {
  return withEnquiry(shop, id, async (db, enquiry, now) => {
    if (enquiry.status === "closed" && enquiry.resolution === resolution) {
      alreadyDone(actor);
      return undefined;
    }
    const refusal = notInProgress(enquiry);
    if (refusal) return refusal;
    await advance(db, enquiry, { status: "closed", acknowledged_at: now, resolution }, now);
    await shop.jobs.enqueue(db, grievanceProgressMailJob, { enquiry_id: id, step: "closed" });
    await audit(
      db,
      actor,
      { act: "resolved", ...subject(enquiry), before: { status: enquiry.status }, after: { status: "closed" } },
      now,
    );
  });
}

function notInProgress({ kind, held, status }: EnquiryRow): Refusal | null {
  if (kind !== "grievance") return refuse(404, "not_found", serverTexts.notFound);
  if (held) return refuse(409, "state_changed", serverTexts.enquiryHeld);
  return status === "closed" ? refuse(409, "state_changed", serverTexts.alreadyDecided) : null;
}

/** Stores the new state of a grievance and its consequences. Only the first acknowledgement counts. */
async function advance(
  db: Db,
  before: EnquiryRow,
  change: Partial<Pick<EnquiryRow, "status" | "acknowledged_at" | "resolution">>,
  now: Date,
) {
  const after = { ...before, ...change, acknowledged_at: before.acknowledged_at ?? change.acknowledged_at ?? null };
  const closed_at = after.status === "closed" ? now : null;
  await setProgress(db, before.id, { ...after, closed_at, due_at: dueAt(after) });
}

type EnquiryAction = (db: Db, enquiry: EnquiryRow, now: Date) => Promise<Refusal | undefined>;

async function withEnquiry({ db, clock }: Shop, id: number, act: EnquiryAction) {
  return transact(db, async (transaction) => {
    const enquiry = await lockEnquiry(transaction, id);
    if (!enquiry) return refuse(404, "not_found", serverTexts.notFound);
    return act(transaction, enquiry, clock.now());
  });
}

function subject({ id, number }: EnquiryRow) {
  return { subject: "enquiry", subject_id: id, subject_name: number };
}
