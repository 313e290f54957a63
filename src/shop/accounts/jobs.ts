import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../mail-page.ts";
import { eraseStoredMails } from "../mails/index.ts";
import type { Shop } from "../shop.ts";
import { accountDeletedMail } from "./mails.ts";

export function accountsJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  // The job itself brings the address, as nothing else knows it any more; it goes with the job.
  shop.jobs.work("mail.account-deleted", async ({ email, first_name, erased_at }, job) => {
    if (erased_at) await eraseStoredMails(shop, String(email), new Date(String(erased_at)));
    await mailer.send({ id: job.id, to: String(email), ...accountDeletedMail(await sender(), String(first_name)) });
  });
}
