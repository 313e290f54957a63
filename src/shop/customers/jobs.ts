import { inLanguage } from "../../language/current.ts";
import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { passwordChangedMailJob, passwordResetMailJob, verificationDecidedMailJob } from "./job-definitions.ts";
import { passwordChangedMail, verificationMail } from "./mails.ts";
import { findCustomer } from "./queries.ts";
import { mailResetLink } from "./reset-password.ts";
import { findVerification } from "./staff-queries.ts";

export function customersJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  shop.jobs.work(passwordResetMailJob, async ({ email }, { id }) => mailResetLink(shop, mailer, sender, email, id));
  shop.jobs.work(passwordChangedMailJob, async ({ customer_id, at }, { id }) => {
    const customer = await findCustomer(shop.db, customer_id);
    if (!customer) return;
    const mail = await inLanguage(customer.language, async () =>
      passwordChangedMail(await sender(), customer, new Date(at)),
    );
    await mailer.send({ id, to: customer.email, ...mail });
  });
  shop.jobs.work(verificationDecidedMailJob, async ({ customer_id }, { id }) => {
    const customer = await findVerification(shop.db, customer_id);
    // Deleted, or changed since and awaiting verification again.
    if (!customer || customer.verification === "pending") return;
    const mail = await inLanguage(customer.language, async () => verificationMail(await sender(), customer));
    await mailer.send({ id, to: customer.email, ...mail });
  });
}
