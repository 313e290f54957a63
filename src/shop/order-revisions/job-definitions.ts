import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const revisedMailJob = defineJob({
  name: "mail.order-revised",
  payload: z.object({ order_id: rowId, revision_id: rowId }),
});

/** Other contents were proposed. */
export const proposedMailJob = defineJob({
  name: "mail.order-change-proposed",
  payload: z.object({ order_id: rowId, revision_id: rowId }),
});

/** The link in the mail is created when it is sent, so that no job holds its token. */
export const sellerProposedMailJob = defineJob({
  name: "mail.seller-proposed",
  payload: z.object({ order_id: rowId, revision_id: rowId }),
});
