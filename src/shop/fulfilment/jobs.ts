import { findCustomer } from "../customers/index.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { findOrder } from "../orders/index.ts";
import { amountDue, paymentsOfOrder } from "../payments/index.ts";
import { returnsOfOrder } from "../returns/index.ts";
import { paymentReceivedMailJob } from "./job-definitions.ts";
import { paymentReceivedMail } from "./mails.ts";

export function fulfilmentJobs(shop: Shop, mails: Mails) {
  const { db, jobs } = shop;
  jobs.work(paymentReceivedMailJob, async ({ order_id, payment_id }, { id }) => {
    const order = await findOrder(db, { id: order_id });
    if (!order) throw new Error(`Order ${order_id} not found.`);
    const payments = await paymentsOfOrder(db, order.id);
    const payment = payments.find((each) => each.id === payment_id);
    const customer = await findCustomer(db, order.customer_id);
    // The payment has been reversed or the account deleted since.
    if (!payment || !customer) return;
    const due = amountDue(order, payments, await returnsOfOrder(db, order.id));
    await mails.toCustomer(id, customer, (sender) =>
      paymentReceivedMail(sender, customer.first_name, order, payment, due),
    );
  });
}
