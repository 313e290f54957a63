import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

/** Soon after an upgrade, and for what a process of the previous build received during it. */
export const issueMissingNotesJob = defineJob({
  name: "returns.issue-missing-notes",
  payload: z.object({}),
  everySeconds: 60 * 60,
});

const payload = z.object({ order_id: rowId, return_id: rowId });

export const returnDecidedMailJob = defineJob({ name: "mail.return-decided", payload });
export const refundPaidMailJob = defineJob({ name: "mail.refund-paid", payload });
