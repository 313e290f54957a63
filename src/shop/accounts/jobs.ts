import { findCustomer } from "../customers/index.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { eraseStoredMails } from "../mails/index.ts";
import { eraseLeftovers } from "./erase-account.ts";
import {
  accountDeletedMailJob,
  accountUnusedMailJob,
  eraseLeftoversJob,
  unusedAccountDeletedMailJob,
} from "./job-definitions.ts";
import { accountDeletedMail, accountUnusedMail, unusedAccountDeletedMail } from "./mails.ts";

const deletionMails = [
  { job: accountDeletedMailJob, write: accountDeletedMail },
  { job: unusedAccountDeletedMailJob, write: unusedAccountDeletedMail },
];

export function accountsJobs(shop: Shop, mails: Mails) {
  for (const { job, write } of deletionMails) {
    shop.jobs.work(job, async ({ email, first_name, language, erased_at }, { id }) => {
      if (erased_at) await eraseStoredMails(shop, email, new Date(erased_at));
      await mails.toCustomer(id, { email, language }, (sender) => write(sender, first_name));
    });
  }
  shop.jobs.work(accountUnusedMailJob, async ({ customer_id }, { id }) => {
    const customer = await findCustomer(shop.db, customer_id);
    if (!customer) return;
    await mails.toCustomer(id, customer, (sender) => accountUnusedMail(sender, customer.first_name));
  });
  shop.jobs.work(eraseLeftoversJob, () => eraseLeftovers(shop));
}
