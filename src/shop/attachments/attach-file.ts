import { serverTexts } from "../../contract/server-texts.ts";
import { attachmentFile, mostAttachments } from "../../contract/staff/attachment-limits.ts";
import { noteSubjects } from "../../contract/staff/note-subjects.ts";
import { may } from "../../contract/staff/rights.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, tooBusyNow, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { type About, openSubject, type Subject } from "../notes/index.ts";
import { findFileType, toAttachmentName } from "./check-file.ts";
import {
  type AttachmentRow,
  deleteAttachment,
  findAttachment,
  insertAttachment,
  listAttachments,
  lockAttachmentsTo,
} from "./queries.ts";

/** Stores a file with an order, a customer or an enquiry. The audit log does not record its name, because it could not be erased there. */
export async function attachFile(
  { db, clock }: Shop,
  actor: Staff,
  { name, ...about }: About & { name: string },
  content: Buffer,
): Promise<Subject | Refusal> {
  const seen = await openSubject(db, actor, about);
  if (seen instanceof Refusal) return seen;
  if (content.length === 0) return refuseFile(serverTexts.uploadEmpty);
  if (content.length > attachmentFile.bytes) return refuseFile(serverTexts.attachmentTooLarge);
  const content_type = await findFileType(content);
  if (content_type === "busy") return tooBusyNow();
  if (!content_type) return refuseFile(serverTexts.attachmentUnreadable);
  return transact(db, async (transaction) => {
    await lockAttachmentsTo(transaction, seen);
    // The account may have been erased while the file was checked.
    const subject = await openSubject(transaction, actor, about);
    if (subject instanceof Refusal) return subject;
    if ((await listAttachments(transaction, subject)).length >= mostAttachments)
      return refuse(409, "too_many_files", serverTexts.attachmentsFull(mostAttachments));
    const at = clock.now();
    const file = { staff_id: actor.id, name: toAttachmentName(name, content_type), content_type, content, at };
    const attachment = await insertAttachment(transaction, subject, file);
    const after = { attachment, content_type, bytes: content.length };
    await audit(transaction, actor, { act: "attached a file", ...audited(subject), after }, at);
    return subject;
  });
}

/** Deletes a file for good. The audit log keeps the fact that it existed and the reason for deleting it. */
export async function removeAttachment({ db, clock }: Shop, actor: Staff, id: number, reason: string) {
  return transact(db, async (transaction) => {
    const attachment = await findSeenAttachment(transaction, actor, id);
    if (!attachment) return refuse(404, "not_found", serverTexts.notFound);
    if (!mayRemove(actor, attachment)) return refuse(403, "forbidden", serverTexts.forbidden);
    if (!(await deleteAttachment(transaction, id))) {
      alreadyDone(actor);
      return undefined;
    }
    const { subject, subject_id } = attachment;
    const event = { act: "removed a file", subject, subject_id, subject_name: `#${subject_id}` };
    await audit(transaction, actor, { ...event, before: { attachment: id }, after: { reason } }, clock.now());
    return undefined;
  });
}

/** An attachment, if the member of staff may see its subject. */
export async function findSeenAttachment(db: Db, actor: Staff, id: number): Promise<AttachmentRow | null> {
  const attachment = await findAttachment(db, id);
  return attachment && may(actor.role, noteSubjects[attachment.subject]) ? attachment : null;
}

export function mayRemove(actor: Staff, attachment: { staff_id: number }): boolean {
  return attachment.staff_id === actor.id || may(actor.role, "staff.manage");
}

const refuseFile = (words: string) => refuseFields(words, { file: [words] });

function audited({ subject, id, name }: Subject) {
  return { subject, subject_id: id, subject_name: name };
}
