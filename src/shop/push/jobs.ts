import type { Shop } from "../kit/shop.ts";
import { loadSettings } from "../settings/index.ts";
import { deliver } from "./deliver.ts";
import { sendPushJob } from "./job-definitions.ts";
import { deleteSubscription, findSubscription } from "./queries.ts";
import { loadVapidKeys } from "./vapid.ts";

export function pushJobs({ db, jobs, keys, config, clock, log }: Shop) {
  jobs.work(sendPushJob, async ({ subscription_id, notification }) => {
    const subscription = await findSubscription(db, subscription_id);
    // Signed out or unsubscribed in the meantime.
    if (!subscription) return;
    const { company } = await loadSettings(db);
    const delivery = await deliver(config, {
      subscription,
      message: JSON.stringify(notification),
      keys: await loadVapidKeys(db, keys),
      subject: company.email === "" ? config.publicUrl : `mailto:${company.email}`,
      now: clock.now(),
    });
    if (delivery === "accepted") return;
    const { host } = new URL(subscription.endpoint);
    if (delivery === "refused") log.warn({ host }, "a push service refused a message; its subscription was deleted");
    await deleteSubscription(db, subscription_id);
  });
}
