import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const welcomeMailJob = defineJob({ name: "mail.welcome", payload: z.object({ customer_id: rowId }) });
/** For customers whose account staff opened. The link is created when the mail is sent, so that no job holds its token. */
export const accountOpenedMailJob = defineJob({
  name: "mail.account-opened",
  payload: z.object({ customer_id: rowId }),
});
