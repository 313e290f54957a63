import { z } from "zod";
import { noteSubjectNames } from "../../contract/staff/note-subjects.ts";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const noteMentionMailJob = defineJob({
  name: "mail.note-mention",
  payload: z.object({ note_id: rowId, staff_id: rowId }),
});

/** `by` is the colleague who assigned it. */
export const assignmentMailJob = defineJob({
  name: "mail.assignment",
  payload: z.object({ subject: z.enum(noteSubjectNames), subject_id: rowId, staff_id: rowId, by: rowId }),
});
