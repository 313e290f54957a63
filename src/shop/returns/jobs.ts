import { findCustomer } from "../customers/index.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { findOrder, linesOfOrder } from "../orders/index.ts";
import { issueMissingNotesJob, refundPaidMailJob, returnDecidedMailJob } from "./job-definitions.ts";
import { refundPaidMail, returnDecidedMail } from "./mails.ts";
import { issueAllMissingNotes } from "./missing-notes.ts";
import { returnsOfOrder } from "./queries.ts";

export function returnsJobs(shop: Shop, mails: Mails) {
  const { db, jobs } = shop;
  jobs.work(issueMissingNotesJob, async () => {
    const issued = await issueAllMissingNotes(shop);
    if (issued > 0) shop.log.info({ issued }, "missing credit notes were issued");
  });
  jobs.work(returnDecidedMailJob, async (payload, { id }) => {
    const decided = await findReturn(payload);
    if (!decided) return;
    const { customer, order, returned } = decided;
    const lines = await linesOfOrder(db, order.id);
    await mails.toCustomer(id, customer, (sender) =>
      returnDecidedMail(sender, customer.first_name, { order, lines }, returned),
    );
  });
  jobs.work(refundPaidMailJob, async (payload, { id }) => {
    const paid = await findReturn(payload);
    if (!paid) return;
    const { customer, order, returned } = paid;
    await mails.toCustomer(id, customer, (sender) => refundPaidMail(sender, customer.first_name, order, returned));
  });

  /** @returns null if the account has been deleted since */
  async function findReturn({ order_id, return_id }: { order_id: number; return_id: number }) {
    const [order, returns] = [await findOrder(db, { id: order_id }), await returnsOfOrder(db, order_id)];
    const returned = returns.find((each) => each.id === return_id);
    if (!order || !returned) throw new Error(`Return ${return_id} of order ${order_id} not found.`);
    const customer = await findCustomer(db, order.customer_id);
    return customer ? { customer, order, returned } : null;
  }
}
