import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const noteLicencesJob = defineJob({
  name: "licences.note",
  payload: z.object({}),
  everySeconds: 24 * 60 * 60,
});
export const licenceNoticeMailJob = defineJob({
  name: "mail.licence-notice",
  payload: z.object({ customer_id: rowId, about: z.enum(["expiring", "missing"]), on_day: z.string() }),
});
export const licenceDecidedMailJob = defineJob({
  name: "mail.licence-decided",
  payload: z.object({ customer_id: rowId }),
});
