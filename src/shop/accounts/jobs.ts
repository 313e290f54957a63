import type { Mailer } from "../../platform/mail.ts";
import { customerById } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { eraseStoredMails } from "../mails/index.ts";
import { accountDeletedMail, accountUnusedMail, unusedAccountDeletedMail } from "./mails.ts";

const farewells = {
  "mail.account-deleted": accountDeletedMail,
  "mail.unused-account-deleted": unusedAccountDeletedMail,
};

export function accountsJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  // The job itself brings the address, as nothing else knows it any more; it goes with the job.
  for (const [name, write] of Object.entries(farewells)) {
    shop.jobs.work(name, async ({ email, first_name, erased_at }, job) => {
      if (erased_at) await eraseStoredMails(shop, String(email), new Date(String(erased_at)));
      await mailer.send({ id: job.id, to: String(email), ...write(await sender(), String(first_name)) });
    });
  }
  shop.jobs.work("mail.account-unused", async ({ customer_id }, job) => {
    const customer = await customerById(shop.db, Number(customer_id));
    if (!customer) return;
    await mailer.send({ id: job.id, to: customer.email, ...accountUnusedMail(await sender(), customer.first_name) });
  });
}
