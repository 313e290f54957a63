import { noteSubjects } from "../../contract/staff/note-subjects.ts";
import type { PersonalNoticeName } from "../../contract/staff/notice-kinds.ts";
import { may } from "../../contract/staff/rights.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { findMember } from "../staff/index.ts";
import { findAssignment } from "./assignment-queries.ts";
import { assignmentMailJob, noteMentionMailJob } from "./job-definitions.ts";
import { type Concern, concernMail } from "./mails.ts";
import { findNote, isDeclined } from "./queries.ts";

export function notesJobs({ db, jobs }: Shop, mails: Mails) {
  jobs.work(noteMentionMailJob, async ({ note_id, staff_id }, { id }) => {
    const note = await findNote(db, note_id);
    if (note && !note.removed_at) await notify(id, staff_id, "mentions", note);
  });

  jobs.work(assignmentMailJob, async ({ staff_id, by, ...about }, { id }) => {
    const assignment = await findAssignment(db, about, by);
    // It may have been assigned to someone else by now.
    if (assignment?.staff_id === staff_id) await notify(id, staff_id, "assignments", assignment);
  });

  /** Members who have left or may no longer see the subject get no mail. */
  async function notify(id: string, staffId: number, kind: PersonalNoticeName, concern: Concern) {
    const member = await findMember(db, staffId);
    if (!member || member.stopped_at || !may(member.role, noteSubjects[concern.subject])) return;
    if (await isDeclined(db, staffId, kind)) return;
    await mails.toStaff(id, member, (sender) => concernMail(sender, member.name, kind, concern));
  }
}
