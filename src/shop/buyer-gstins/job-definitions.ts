import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

export const lookUpGstinsJob = defineJob({ name: "buyer-gstins.look-up", payload: z.object({}), everySeconds: 60 });

export const lookUpAgainJob = defineJob({
  name: "buyer-gstins.look-up-again",
  payload: z.object({ gstin_id: rowId }),
  retryDelays: [60, 300, 1800, 3600, 7200],
});
