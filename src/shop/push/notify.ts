import { enqueueAll, withdrawReplaced } from "../../platform/jobs/enqueue.ts";
import type { Db } from "../kit/shop.ts";
import { type Notification, type Progress, sendPushJob } from "./job-definitions.ts";
import { listSubscriptions } from "./queries.ts";

/**
 * Sends a notification to all devices of a customer, with one job for each. It replaces those with the same tag that have not been sent.
 * @param db a transaction, in which no later notification with this tag can be stored before this one
 */
export async function notifyDevices(
  db: Db,
  customerId: number,
  notification: Notification,
  progress: Progress,
): Promise<void> {
  const devices = await listSubscriptions(db, customerId);
  const { tag } = notification;
  await withdrawReplaced(
    db,
    sendPushJob,
    devices.map(({ id }) => ({ subscription_id: id, notification: { tag } })),
  );
  const payloads = devices.map(({ id }) => ({ subscription_id: id, notification, progress }));
  await enqueueAll(db, sendPushJob, payloads);
}
