import { inLanguage } from "../../language/current.ts";
import type { Mailer } from "../../platform/mail.ts";
import { findCustomer } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { passkeysChangedMailJob } from "./job-definitions.ts";
import { passkeysChangedMail } from "./mails.ts";

export function customerPasskeysJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  shop.jobs.work(passkeysChangedMailJob, async ({ customer_id, at, kind }, { id }) => {
    const customer = await findCustomer(shop.db, customer_id);
    if (!customer) return;
    const mail = await inLanguage(customer.language, async () =>
      passkeysChangedMail(await sender(), customer, kind === "factor_added", new Date(at)),
    );
    await mailer.send({ id, to: customer.email, ...mail });
  });
}
