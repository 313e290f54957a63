import { z } from "zod";
import { languages } from "../../language/text.ts";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

/** Carries name and address, because the account no longer has them. They are deleted with the job. */
const deletedAccount = z.object({
  email: z.string(),
  first_name: z.string(),
  language: z.enum(languages).default("en"),
  erased_at: z.iso.datetime().optional(),
});

export const accountDeletedMailJob = defineJob({ name: "mail.account-deleted", payload: deletedAccount });
export const unusedAccountDeletedMailJob = defineJob({ name: "mail.unused-account-deleted", payload: deletedAccount });
export const accountUnusedMailJob = defineJob({
  name: "mail.account-unused",
  payload: z.object({ customer_id: rowId }),
});
export const eraseLeftoversJob = defineJob({
  name: "accounts.erase-leftovers",
  payload: z.object({}),
  everySeconds: 60 * 60,
});
