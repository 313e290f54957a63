import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const passwordResetMailJob = defineJob({
  name: "mail.password-reset",
  payload: z.object({ email: z.string() }),
});
export const passwordChangedMailJob = defineJob({
  name: "mail.password-changed",
  payload: z.object({ customer_id: rowId, at: z.iso.datetime() }),
});
export const verificationDecidedMailJob = defineJob({
  name: "mail.verification-decided",
  payload: z.object({ customer_id: rowId }),
});
