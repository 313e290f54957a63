import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";

const notification = z.object({
  title: z.string(),
  body: z.string(),
  /** The page to open, without the host. */
  address: z.string(),
  /** A later notification with the same tag replaces this one. */
  tag: z.string(),
});
export type Notification = z.infer<typeof notification>;

/** For one device. What is older than half a day is no news. */
export const sendPushJob = defineJob({
  name: "push.send",
  payload: z.object({ subscription_id: z.uuid(), notification }),
  // Each waits for a service far away, and costs little here.
  concurrency: 10,
  retryDelays: [10, 60, 300, 1800, 7200, 21_600],
});
