import { inLanguage } from "../../language/current.ts";
import type { Mailer } from "../../platform/mail.ts";
import { findCustomer } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
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

export function accountsJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  for (const { job, write } of deletionMails) {
    shop.jobs.work(job, async ({ email, first_name, erased_at }, { id }) => {
      if (erased_at) await eraseStoredMails(shop, email, new Date(erased_at));
      await mailer.send({ id, to: email, ...write(await sender(), first_name) });
    });
  }
  shop.jobs.work(accountUnusedMailJob, async ({ customer_id }, { id }) => {
    const customer = await findCustomer(shop.db, customer_id);
    if (!customer) return;
    const mail = await inLanguage(customer.language, async () =>
      accountUnusedMail(await sender(), customer.first_name),
    );
    await mailer.send({ id, to: customer.email, ...mail });
  });
  shop.jobs.work(eraseLeftoversJob, () => eraseLeftovers(shop));
}
