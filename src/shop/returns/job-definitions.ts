import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const returnDecidedMailJob = defineJob({
  name: "mail.return-decided",
  payload: z.object({ order_id: rowId, return_id: rowId }),
});
