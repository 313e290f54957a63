import type { Mailer } from "../../platform/mail.ts";
import { findCustomer } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { findOrder, linesOfOrder } from "../orders/index.ts";
import { revisedMailJob } from "./job-definitions.ts";
import { orderRevisedMail } from "./mails.ts";
import { revisionsOfOrder } from "./queries.ts";

export function orderRevisionsJobs({ db, jobs }: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  jobs.work(revisedMailJob, async ({ order_id, revision_id }, { id }) => {
    const order = await findOrder(db, { id: order_id });
    const revision = (await revisionsOfOrder(db, order_id)).find((each) => each.id === revision_id);
    if (!order || !revision) throw new Error(`Revision ${revision_id} of order ${order_id} not found.`);
    const customer = await findCustomer(db, order.customer_id);
    // The account has been deleted since.
    if (!customer) return;
    const mail = orderRevisedMail(
      await sender(),
      customer.first_name,
      order,
      await linesOfOrder(db, order.id),
      revision,
    );
    await mailer.send({ id, to: customer.email, ...mail });
  });
}
