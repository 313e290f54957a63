import { enqueueAll } from "../../platform/jobs/enqueue.ts";
import { newToken } from "../../platform/tokens.ts";
import { recipient } from "../customers/index.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { countUnsolicitedMail } from "../mails/index.ts";
import { variantNamed } from "../products/index.ts";
import { backInStockMailJob, confirmAlertMailJob, findDueAlertsJob } from "./job-definitions.ts";
import { backInStockMail, confirmAlertMail } from "./mails.ts";
import { findAlert, insertLink, reopenAlert, takeDueAlerts } from "./queries.ts";

/** Alerts processed in one transaction. */
const batch = 500;

export function stockAlertsJobs(shop: Shop, mails: Mails) {
  const { db, jobs, clock } = shop;

  jobs.work(confirmAlertMailJob, async ({ alert_id }, { id, attempt }) => {
    const alert = await findAlert(db, alert_id);
    if (!alert || alert.confirmed_at !== null) return;
    // Limited because anyone can enter someone else's address.
    if (attempt === 1 && !(await countUnsolicitedMail(shop, alert.email))) return;
    const item = await findItem(alert.variant_id);
    const token = await createLink(alert_id, "confirm");
    await mails.toCustomer(id, await recipient(db, alert), (sender) => confirmAlertMail(sender, item, token));
  });

  // The alerts are marked and their mails queued in one transaction, so that each is sent by exactly one worker.
  jobs.work(findDueAlertsJob, async () => {
    for (let taken = batch; taken === batch; ) {
      taken = await db.transaction().execute(async (transaction) => {
        const due = await takeDueAlerts(transaction, clock.now(), batch);
        const payloads = due.map((alert_id) => ({ alert_id }));
        if (due.length > 0) await enqueueAll(transaction, backInStockMailJob, payloads);
        return due.length;
      });
    }
  });

  jobs.work(backInStockMailJob, async ({ alert_id }, { id }) => {
    const alert = await findAlert(db, alert_id);
    // Unsubscribed or erased since, or reopened by an earlier attempt.
    if (!alert || alert.notified_at === null) return;
    // Sold out or withdrawn since, possibly while the mail server was down.
    if (!alert.is_available) return reopenAlert(db, alert_id);
    const item = await findItem(alert.variant_id);
    const token = await createLink(alert_id, "stop");
    await mails.toCustomer(id, await recipient(db, alert), (sender) => backInStockMail(sender, item, token));
  });

  async function findItem(variantId: number) {
    const item = await variantNamed(db, variantId);
    if (!item) throw new Error(`Variant ${variantId} not found.`);
    return item;
  }

  async function createLink(alertId: number, purpose: "confirm" | "stop"): Promise<string> {
    const { token, tokenHash } = newToken();
    await insertLink(db, tokenHash, alertId, purpose);
    return token;
  }
}
