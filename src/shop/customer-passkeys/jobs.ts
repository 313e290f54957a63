import { findCustomer } from "../customers/index.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { passkeysChangedMailJob } from "./job-definitions.ts";
import { passkeysChangedMail } from "./mails.ts";

export function customerPasskeysJobs(shop: Shop, mails: Mails) {
  shop.jobs.work(passkeysChangedMailJob, async ({ customer_id, at, kind }, { id }) => {
    const customer = await findCustomer(shop.db, customer_id);
    if (!customer) return;
    await mails.toCustomer(id, customer, (sender) =>
      passkeysChangedMail(sender, customer, kind === "factor_added", new Date(at)),
    );
  });
}
