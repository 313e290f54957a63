import { createPasswordLink, findCustomer, findOpenedAccount } from "../customers/index.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { accountOpenedMailJob, welcomeMailJob } from "./job-definitions.ts";
import { accountOpenedMail, welcomeMail } from "./mails.ts";

/** How long the first link to an account that staff opened is valid, in milliseconds. */
const firstLinkLifetime = 7 * 24 * 60 * 60 * 1000;

export function signUpJobs(shop: Shop, mails: Mails) {
  shop.jobs.work(welcomeMailJob, async ({ customer_id }, { id }) => {
    const customer = await findCustomer(shop.db, customer_id);
    // The account may have been deleted since the job was queued.
    if (!customer) return;
    await mails.toCustomer(id, customer, (sender) => welcomeMail(sender, customer));
  });
  shop.jobs.work(accountOpenedMailJob, async ({ customer_id }, { id }) => {
    const account = await findOpenedAccount(shop.db, customer_id);
    if (!account) return;
    // Without a link, because the customer has asked for another or has a password, the mail still says what was recorded of them.
    const token = await createPasswordLink(shop, customer_id, { mailId: id, lifetime: firstLinkLifetime });
    await mails.toCustomer(id, account, (sender) => accountOpenedMail(sender, account, token));
  });
}
