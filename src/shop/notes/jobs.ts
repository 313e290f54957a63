import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { findMember } from "../staff/index.ts";
import { noteMentionMailJob } from "./job-definitions.ts";
import { noteMentionMail } from "./mails.ts";
import { findNote } from "./queries.ts";

export function notesJobs({ db, jobs }: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  jobs.work(noteMentionMailJob, async ({ note_id, staff_id }, { id }) => {
    const [note, member] = await Promise.all([findNote(db, note_id), findMember(db, staff_id)]);
    // Either may be gone by now.
    if (!note || note.removed_at || !member || member.stopped_at) return;
    await mailer.send({ id, to: member.email, ...noteMentionMail(await sender(), member.name, note) });
  });
}
