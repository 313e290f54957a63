import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const replacementShippedMailJob = defineJob({
  name: "mail.replacement-shipped",
  payload: z.object({ order_id: rowId, number: z.string() }),
});
