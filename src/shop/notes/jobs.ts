import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { findMember } from "../staff/index.ts";
import { noteMentionMailJob } from "./job-definitions.ts";
import { noteMentionMail } from "./mails.ts";
import { findNote } from "./queries.ts";

export function notesJobs({ db, jobs }: Shop, mails: Mails) {
  jobs.work(noteMentionMailJob, async ({ note_id, staff_id }, { id }) => {
    const [note, member] = await Promise.all([findNote(db, note_id), findMember(db, staff_id)]);
    // Either may be gone by now.
    if (!note || note.removed_at || !member || member.stopped_at) return;
    await mails.toStaff(id, member, (sender) => noteMentionMail(sender, member.name, note));
  });
}
