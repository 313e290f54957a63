import { enqueueAll } from "../../platform/jobs/enqueue.ts";
import type { Db } from "../kit/shop.ts";
import { type Notification, sendPushJob } from "./job-definitions.ts";
import { listSubscriptions } from "./queries.ts";

/** Sends a notification to all devices of a customer, with one job for each. */
export async function notifyDevices(db: Db, customerId: number, notification: Notification): Promise<void> {
  const devices = await listSubscriptions(db, customerId);
  const payloads = devices.map(({ id }) => ({ subscription_id: id, notification }));
  await enqueueAll(db, sendPushJob, payloads);
}
