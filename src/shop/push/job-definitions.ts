import { z } from "zod";
import { defineJob } from "../../platform/jobs/job.ts";
import { rowId } from "../kit/row-id.ts";

const notification = z.object({
  title: z.string(),
  body: z.string(),
  /** The page to open, as a URL without the host. */
  address: z.string(),
  /** A later notification with the same tag replaces this one. */
  tag: z.string(),
});
export type Notification = z.infer<typeof notification>;

/** The step of an order that a notification reports. */
const progress = z.object({ order_id: rowId, step: z.string() });
export type Progress = z.infer<typeof progress>;

/** For one device. Messages older than half a day are dropped. */
export const sendPushJob = defineJob({
  name: "push.send",
  payload: z.object({ subscription_id: z.uuid(), notification, progress: progress.optional() }),
  // Each job mostly waits for a remote service and costs little here.
  concurrency: 10,
  retryDelays: [10, 60, 300, 1800, 7200, 21_600],
});
