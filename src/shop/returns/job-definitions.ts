import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

/** Runs soon after an upgrade, and later for returns that a process of the previous release received during it. */
export const issueMissingNotesJob = defineJob({
  name: "returns.issue-missing-notes",
  payload: z.object({}),
  everySeconds: 60 * 60,
});

const payload = z.object({ order_id: rowId, return_id: rowId });

export const returnDecidedMailJob = defineJob({ name: "mail.return-decided", payload });
export const refundPaidMailJob = defineJob({ name: "mail.refund-paid", payload });
