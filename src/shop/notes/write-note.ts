import { serverTexts } from "../../contract/server-texts.ts";
import type { AssignedSubject, NoteSubject } from "../../contract/staff/note-subjects.ts";
import { noteSubjects } from "../../contract/staff/note-subjects.ts";
import { may, roles } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findAssignee, lockAssignee, setAssignee } from "./assignment-queries.ts";
import { noteMentionMailJob } from "./job-definitions.ts";
import { markMentionsAsRead } from "./mention-queries.ts";
import { notifyAssigned } from "./notify-assigned.ts";
import { clearNote, findSubject, insertNote, listColleagues, lockNote, type Subject } from "./queries.ts";

export interface About<Kind extends NoteSubject = NoteSubject> {
  subject: Kind;
  /** An order's token, or the id of a customer or an enquiry. */
  of: string;
}

/** The subject of notes, if the member may see it. */
export async function openSubject<Kind extends NoteSubject>(
  db: Db,
  actor: Staff,
  { subject, of }: About<Kind>,
): Promise<(Subject & { subject: Kind }) | Refusal> {
  if (!may(actor.role, noteSubjects[subject])) return refuse(403, "forbidden", serverTexts.forbidden);
  const target = await findSubject(db, subject, of);
  return target ? { ...target, subject } : refuse(404, "not_found", serverTexts.notFound);
}

/** Colleagues who may see the subject of a note. */
export function colleaguesFor(db: Db, subject: NoteSubject) {
  return listColleagues(
    db,
    roles.filter((role) => may(role, noteSubjects[subject])),
  );
}

/** Adds a note and mails the colleagues it mentions. The audit log omits its text, which could not be erased there. */
export async function addNote(
  { db, clock, jobs }: Shop,
  actor: Staff,
  { text, mentions, ...about }: About & { text: string; mentions: readonly number[] },
) {
  return transact(db, async (transaction) => {
    const subject = await openSubject(transaction, actor, about);
    if (subject instanceof Refusal) return subject;
    const colleagues = await colleaguesFor(transaction, subject.subject);
    const mentioned = [...new Set(mentions)];
    if (!mentioned.every((id) => colleagues.some((each) => each.id === id)))
      return refuseFields(texts.invalid, { mentions: [serverTexts.colleagueUnknown] });
    const now = clock.now();
    const id = await insertNote(transaction, subject, { staffId: actor.id, text, mentions: mentioned }, now);
    for (const staff_id of mentioned) {
      if (staff_id !== actor.id) await jobs.enqueue(transaction, noteMentionMailJob, { note_id: id, staff_id });
    }
    await audit(transaction, actor, { act: "added a note", ...audited(subject), after: { note: id } }, now);
    return subject;
  });
}

/** Clears the text of a note. The note itself stays. */
export async function removeNote({ db, clock }: Shop, actor: Staff, id: number) {
  return transact(db, async (transaction) => {
    const note = await lockNote(transaction, id);
    if (!note || !may(actor.role, noteSubjects[note.subject])) return refuse(404, "not_found", serverTexts.notFound);
    if (!mayRemove(actor, note)) return refuse(403, "forbidden", serverTexts.forbidden);
    if (note.removed_at) {
      alreadyDone(actor);
      return undefined;
    }
    const now = clock.now();
    await clearNote(transaction, id, now);
    const about = { subject: note.subject, id: note.subject_id, name: note.name };
    await audit(transaction, actor, { act: "removed a note", ...audited(about), before: { note: id } }, now);
    return undefined;
  });
}

export function mayRemove(actor: Staff, note: { staff_id: number }): boolean {
  return note.staff_id === actor.id || may(actor.role, "staff.manage");
}

/** Assigns an order or a customer to a colleague, who gets a mail. Repeating it changes nothing. */
export async function assign(
  shop: Shop,
  actor: Staff,
  { member_id, ...about }: About<AssignedSubject> & { member_id: number | null },
) {
  return transact(shop.db, async (transaction) => {
    const subject = await openSubject(transaction, actor, about);
    if (subject instanceof Refusal) return subject;
    const member = (await colleaguesFor(transaction, subject.subject)).find(({ id }) => id === member_id);
    if (member_id !== null && !member)
      return refuseFields(texts.invalid, { member_id: [serverTexts.colleagueUnknown] });
    await lockAssignee(transaction, subject);
    const before = await findAssignee(transaction, subject);
    if ((before?.id ?? null) === member_id) {
      alreadyDone(actor);
      return subject;
    }
    const now = shop.clock.now();
    await setAssignee(transaction, subject, member_id, now);
    const change = { before: { assigned_to: before?.name ?? null }, after: { assigned_to: member?.name ?? null } };
    await audit(transaction, actor, { act: "assigned", ...audited(subject), ...change }, now);
    await notifyAssigned(shop, transaction, actor, subject, member_id);
    return subject;
  });
}

/** @param about includes the last note that the member has seen: later ones stay unread */
export async function markNotesAsRead(
  { db, clock }: Shop,
  actor: Staff,
  { latest, ...about }: About & { latest?: number | undefined },
) {
  const subject = await openSubject(db, actor, about);
  if (subject instanceof Refusal) return subject;
  await markMentionsAsRead(db, subject, { staffId: actor.id, latest }, clock.now());
  return undefined;
}

function audited({ subject, id, name }: Subject) {
  return { subject, subject_id: id, subject_name: name };
}
