import { inLanguage } from "../../language/current.ts";
import type { Mailer } from "../../platform/mail.ts";
import { createPasswordLink, findCustomer, findOpenedAccount } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { accountOpenedMailJob, welcomeMailJob } from "./job-definitions.ts";
import { accountOpenedMail, welcomeMail } from "./mails.ts";

/** How long the first link of an account that staff opened is valid, in milliseconds. */
const firstLinkLifetime = 7 * 24 * 60 * 60 * 1000;

export function signUpJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  shop.jobs.work(welcomeMailJob, async ({ customer_id }, { id }) => {
    const customer = await findCustomer(shop.db, customer_id);
    // The account may have been deleted since the job was queued.
    if (!customer) return;
    const mail = await inLanguage(customer.language, async () => welcomeMail(await sender(), customer));
    await mailer.send({ id, to: customer.email, ...mail });
  });
  shop.jobs.work(accountOpenedMailJob, async ({ customer_id }, { id }) => {
    const account = await findOpenedAccount(shop.db, customer_id);
    if (!account) return;
    const token = await createPasswordLink(shop, customer_id, firstLinkLifetime);
    const mail = await inLanguage(account.language, async () => accountOpenedMail(await sender(), account, token));
    await mailer.send({ id, to: account.email, ...mail });
  });
}
