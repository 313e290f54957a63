import type { Mailer } from "../../platform/mail.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { passkeysChangedMail, passwordChangedMail, verificationMail, welcomeMail } from "./mails.ts";
import { customerById } from "./queries.ts";
import { mailResetLink } from "./reset-password.ts";
import { verificationOf } from "./staff-queries.ts";

export function customersJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  shop.jobs.work("mail.password-reset", async (payload, job) =>
    mailResetLink(shop, mailer, await sender(), String(payload.email), job),
  );
  shop.jobs.work("mail.welcome", async (payload, job) => {
    const customer = await customerById(shop.db, Number(payload.customer_id));
    // The account was deleted meanwhile.
    if (!customer) return;
    await mailer.send({ id: job.id, to: customer.email, ...welcomeMail(await sender(), customer) });
  });
  shop.jobs.work("mail.password-changed", async (payload, job) => {
    const customer = await customerById(shop.db, Number(payload.customer_id));
    if (!customer) return;
    const mail = passwordChangedMail(await sender(), customer, new Date(String(payload.at)));
    await mailer.send({ id: job.id, to: customer.email, ...mail });
  });
  shop.jobs.work("mail.passkeys-changed", async (payload, job) => {
    const customer = await customerById(shop.db, Number(payload.customer_id));
    if (!customer) return;
    const mail = passkeysChangedMail(
      await sender(),
      customer,
      payload.kind === "factor_added",
      new Date(String(payload.at)),
    );
    await mailer.send({ id: job.id, to: customer.email, ...mail });
  });
  shop.jobs.work("mail.verification-decided", async (payload, job) => {
    const customer = await verificationOf(shop.db, Number(payload.customer_id));
    // Changed again since, or the account is gone: there is nothing to be told.
    if (!customer || customer.verification === "pending") return;
    await mailer.send({ id: job.id, to: customer.email, ...verificationMail(await sender(), customer) });
  });
}
