import type { Mails } from "../kit/mails.ts";
import { transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { loadSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { licenceDecidedMailJob, licenceNoticeMailJob, noteLicencesJob } from "./job-definitions.ts";
import { addDays, noticeDays, requiredFrom } from "./licence.ts";
import { licenceNoticeMail, licenceRejectedMail } from "./mails.ts";
import { findHolder, findLicence, loadBuyer, noteExpiring, noteMissing } from "./queries.ts";

export function licencesJobs(shop: Shop, mails: Mails) {
  shop.jobs.work(noteLicencesJob, () => noteLicences(shop));
  shop.jobs.work(licenceNoticeMailJob, async ({ customer_id, about, on_day }, { id }) => {
    const [holder, licence] = await Promise.all([findHolder(shop.db, customer_id), findLicence(shop.db, customer_id)]);
    // The account is of another type or deleted, or its licence has been submitted or renewed since.
    if (!holder || (about === "missing" ? licence !== null : licence?.valid_until !== on_day)) return;
    // Rejected since: that mail asks for another one.
    if (licence?.state === "rejected") return;
    await mails.toCustomer(id, holder, (sender) =>
      licenceNoticeMail(sender, holder.first_name, licence?.number ?? null, on_day),
    );
  });
  shop.jobs.work(licenceDecidedMailJob, async ({ customer_id }, { id }) => {
    const [holder, licence] = await Promise.all([findHolder(shop.db, customer_id), findLicence(shop.db, customer_id)]);
    if (!holder || licence?.state !== "rejected") return;
    await mails.toCustomer(id, holder, (sender) => licenceRejectedMail(sender, holder.first_name, licence));
  });
}

/** Queues notices to dealers whose licence expires within 30 days, and to those who will need one. Once for each date. */
export async function noteLicences({ db, jobs, clock }: Pick<Shop, "db" | "jobs" | "clock">): Promise<void> {
  await transact(db, async (transaction) => {
    const now = clock.now();
    const today = istDate(now);
    const { selling } = await loadSettings(transaction);
    const { introduced } = await loadBuyer(transaction, 0);
    const rule = { introduced, required_from: selling.licence_required_from };
    const day = requiredFrom({ since: "" }, rule);
    const missing = await noteMissing(transaction, day, introduced, now);
    const expiring = await noteExpiring(transaction, today, addDays(today, noticeDays), now);
    for (const notice of missing)
      await jobs.enqueue(transaction, licenceNoticeMailJob, { ...notice, about: "missing" });
    for (const notice of expiring) {
      await jobs.enqueue(transaction, licenceNoticeMailJob, { ...notice, about: "expiring" });
    }
  });
}
