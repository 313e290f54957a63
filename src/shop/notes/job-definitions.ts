import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const noteMentionMailJob = defineJob({
  name: "mail.note-mention",
  payload: z.object({ note_id: rowId, staff_id: rowId }),
});
