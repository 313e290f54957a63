import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";

export const makeRenditionsJob = defineJob({
  name: "media.make-renditions",
  payload: z.object({ path: z.string() }),
  // Not urgent: one at a time leaves a core for customers.
  concurrency: 1,
});

export const removeDraftsJob = defineJob({
  name: "media.remove-drafts",
  payload: z.object({}),
  everySeconds: 24 * 60 * 60,
});
