import { findCustomer } from "../customers/index.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { findOrder } from "../orders/index.ts";
import { replacementShippedMailJob } from "./job-definitions.ts";
import { replacementShippedMail } from "./mails.ts";
import { replacementsOfOrder } from "./queries.ts";

export function replacementsJobs({ db, jobs }: Shop, mails: Mails) {
  jobs.work(replacementShippedMailJob, async ({ order_id, number }, { id }) => {
    const order = await findOrder(db, { id: order_id });
    const sent = (await replacementsOfOrder(db, order_id)).find((each) => each.number === number);
    if (!order || !sent) throw new Error(`Replacement ${number} of order ${order_id} not found.`);
    const customer = await findCustomer(db, order.customer_id);
    // The account has been deleted since.
    if (!customer) return;
    await mails.toCustomer(id, customer, (sender) => replacementShippedMail(sender, customer.first_name, order, sent));
  });
}
