import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";

export const applyRetentionJob = defineJob({
  name: "retention.apply",
  payload: z.object({}),
  everySeconds: 24 * 60 * 60,
});
