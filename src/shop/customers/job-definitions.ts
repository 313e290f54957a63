import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const passwordResetMailJob = defineJob({
  name: "mail.password-reset",
  payload: z.object({ email: z.string() }),
});
export const welcomeMailJob = defineJob({ name: "mail.welcome", payload: z.object({ customer_id: rowId }) });
/** To customers for whom staff opened an account. The link in it is created when it is sent, so that no job holds its token. */
export const accountOpenedMailJob = defineJob({
  name: "mail.account-opened",
  payload: z.object({ customer_id: rowId }),
});
export const passwordChangedMailJob = defineJob({
  name: "mail.password-changed",
  payload: z.object({ customer_id: rowId, at: z.iso.datetime() }),
});
export const passkeysChangedMailJob = defineJob({
  name: "mail.passkeys-changed",
  payload: z.object({ customer_id: rowId, at: z.iso.datetime(), kind: z.enum(["factor_added", "factor_removed"]) }),
});
export const verificationDecidedMailJob = defineJob({
  name: "mail.verification-decided",
  payload: z.object({ customer_id: rowId }),
});
