import { serverTexts } from "../../contract/server-texts.ts";
import { fillReply } from "../../contract/staff/reply.ts";
import { may, roles } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { alreadyDone, audit } from "../staff/index.ts";
import { enquiryAnsweredMailJob } from "./job-definitions.ts";
import type { EnquiryRow } from "./queries.ts";
import { releaseEnquiry } from "./release-enquiry.ts";
import { answersOf, insertAnswer, lockEnquiry, membersWith, setAssigned, setStatus } from "./staff-queries.ts";

/** Who may be given an enquiry. */
export const answerers = roles.filter((role) => may(role, "enquiries.answer"));

interface Answer {
  text: string;
  /** Answers that there were when this one was begun: two colleagues do not answer the same question unseen. */
  answers_seen: number;
  close?: boolean | undefined;
}

/** Answers an enquiry. The mail goes out by a job that exists only if all of this does. */
export async function answerEnquiry(shop: Shop, actor: Staff, id: number, given: Answer) {
  return onEnquiry(shop, id, async (db, enquiry, now) => {
    if (enquiry.held) return refuse(409, "state_changed", serverTexts.enquiryHeld);
    // Of an account that is deleted no address is left.
    if (enquiry.email === "") return refuse(409, "state_changed", serverTexts.enquirerGone);
    const before = await answersOf(db, id);
    if (before.length !== given.answers_seen) return refuse(409, "state_changed", serverTexts.answeredMeanwhile);
    const text = fillReply(given.text, { name: enquiry.name, enquiry_no: enquiry.number });
    const status = given.close ? "closed" : "answered";
    const answerId = await insertAnswer(db, { enquiryId: id, staffId: actor.id, text, status }, now);
    await shop.jobs.enqueue(db, enquiryAnsweredMailJob, { answer_id: answerId });
    await audit(db, actor, { act: "answered", ...subject(enquiry), after: { status, answer_id: answerId } }, now);
  });
}

export async function assignEnquiry(shop: Shop, actor: Staff, id: number, memberId: number | null) {
  return onEnquiry(shop, id, async (db, enquiry, now) => {
    const members = await membersWith(db, answerers);
    const member = members.find((each) => each.id === memberId);
    if (memberId !== null && !member) return refuseFields(texts.invalid, { member_id: [serverTexts.colleagueUnknown] });
    await setAssigned(db, id, memberId);
    const after = { assigned_to: member?.name ?? null };
    await audit(db, actor, { act: "assigned", ...subject(enquiry), before: { assigned_to: null }, after }, now);
  });
}

/** @param status "closed": nothing more is to be done; "open": something is, again */
export async function moveEnquiry(shop: Shop, actor: Staff, id: number, status: "closed" | "open") {
  return onEnquiry(shop, id, async (db, enquiry, now) => {
    if (enquiry.status === status) {
      alreadyDone(actor);
      return undefined;
    }
    if (status === "open" && enquiry.status === "answered")
      return refuse(409, "state_changed", serverTexts.alreadyDecided);
    await setStatus(db, id, status);
    const change = { before: { status: enquiry.status }, after: { status } };
    await audit(db, actor, { act: status === "closed" ? "closed" : "reopened", ...subject(enquiry), ...change }, now);
  });
}

/** Says of a held enquiry whether a person has written it. Of what is discarded nobody is told. */
export async function decideHeld(shop: Shop, actor: Staff, id: number, decision: "released" | "discarded") {
  return onEnquiry(shop, id, async (db, enquiry, now) => {
    if (!enquiry.held || enquiry.status !== "open") return refuse(409, "state_changed", serverTexts.alreadyDecided);
    if (decision === "released") await releaseEnquiry(shop, db, id);
    else await setStatus(db, id, "closed");
    await audit(db, actor, { act: decision, ...subject(enquiry), after: { held_because: enquiry.held_because } }, now);
  });
}

type Act = (db: Db, enquiry: EnquiryRow, now: Date) => Promise<Refusal | undefined>;

async function onEnquiry({ db, clock }: Shop, id: number, act: Act) {
  return transact(db, async (transaction) => {
    const enquiry = await lockEnquiry(transaction, id);
    if (!enquiry) return refuse(404, "not_found", serverTexts.notFound);
    return act(transaction, enquiry, clock.now());
  });
}

function subject({ id, number }: EnquiryRow) {
  return { subject: "enquiry", subject_id: id, subject_name: number };
}
