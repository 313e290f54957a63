import { RetryLater } from "../../platform/jobs/job.ts";
import type { Shop } from "../kit/shop.ts";
import { loadSettings } from "../settings/index.ts";
import { type Delivery, deliver, NoAnswer, Overloaded, Refused, type Sending } from "./deliver.ts";
import { type Progress, sendPushJob } from "./job-definitions.ts";
import { deleteSubscription, findSubscription, type SubscriptionRow } from "./queries.ts";
import { createRests } from "./services.ts";
import { loadVapidKeys } from "./vapid.ts";

/** Whether an order is still at the step that a notification reports. */
type IsCurrent = (progress: Progress) => Promise<boolean>;

export function pushJobs({ db, jobs, keys, config, clock, log }: Shop, isCurrent: IsCurrent) {
  const rests = createRests(() => clock.now().getTime());

  /** Delivers, or throws at once while the service is paused. */
  async function deliverTo(
    host: string,
    device: SubscriptionRow,
    sending: Omit<Sending, "subscription">,
  ): Promise<Delivery> {
    const restMs = rests.left(host, device.endpoint);
    if (restMs > 0) throw new RetryLater("The push service is left alone for now.", restMs / 1000);
    try {
      const delivery = await deliver(config, { subscription: device, ...sending });
      if (delivery === "accepted") rests.end(host, device);
      return delivery;
    } catch (error) {
      if (error instanceof Refused) {
        const refused = rests.refuse(host, device);
        if (refused === "device") return "gone";
        if (refused === "shop")
          log.error({ host, status: error.status }, "a push service refuses this shop's messages");
      }
      const seconds = error instanceof Overloaded ? error.retryAfterSeconds : 0;
      if (error instanceof NoAnswer) rests.begin(host);
      else if (error instanceof Overloaded && error.isLimit) rests.limit(host, device, seconds * 1000);
      else if (seconds > 0) rests.begin(host, seconds * 1000);
      throw seconds > 0 ? new RetryLater((error as Error).message, seconds) : error;
    }
  }

  jobs.work(sendPushJob, async ({ subscription_id, notification, progress }) => {
    const subscription = await findSubscription(db, subscription_id);
    // Signed out or unsubscribed since.
    if (!subscription) return;
    // The order has moved on while the service was unreachable.
    if (progress && !(await isCurrent(progress))) return;
    const { company } = await loadSettings(db);
    const { host } = new URL(subscription.endpoint);
    const sending = {
      message: JSON.stringify(notification),
      keys: await loadVapidKeys(db, keys),
      subject: company.email === "" ? config.publicUrl : `mailto:${company.email}`,
      now: clock.now(),
    };
    const delivery = await deliverTo(host, subscription, sending);
    if (delivery === "gone") await deleteSubscription(db, subscription_id);
    else if (delivery === "too large") log.warn({ host }, "a push service refuses a message as too large");
  });
}
