import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const revisedMailJob = defineJob({
  name: "mail.order-revised",
  payload: z.object({ order_id: rowId, revision_id: rowId }),
});
