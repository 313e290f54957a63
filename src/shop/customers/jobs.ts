import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { passwordChangedMailJob, passwordResetMailJob, verificationDecidedMailJob } from "./job-definitions.ts";
import { passwordChangedMail, verificationMail } from "./mails.ts";
import { findCustomer } from "./queries.ts";
import { mailResetLink } from "./reset-password.ts";
import { findVerification } from "./staff-queries.ts";

export function customersJobs(shop: Shop, mails: Mails) {
  shop.jobs.work(passwordResetMailJob, async ({ email }, { id }) => mailResetLink(shop, mails, email, id));
  shop.jobs.work(passwordChangedMailJob, async ({ customer_id, at }, { id }) => {
    const customer = await findCustomer(shop.db, customer_id);
    if (!customer) return;
    await mails.toCustomer(id, customer, (sender) => passwordChangedMail(sender, customer, new Date(at)));
  });
  shop.jobs.work(verificationDecidedMailJob, async ({ customer_id }, { id }) => {
    const customer = await findVerification(shop.db, customer_id);
    // The account was deleted, or its details have changed and await verification again.
    if (!customer || customer.verification === "pending") return;
    await mails.toCustomer(id, customer, (sender) => verificationMail(sender, customer));
  });
}
