import { inLanguage } from "../../language/current.ts";
import type { Mailer } from "../../platform/mail.ts";
import { findCustomer } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { findOrder } from "../orders/index.ts";
import { amountDue, paymentsOfOrder } from "../payments/index.ts";
import { returnsOfOrder } from "../returns/index.ts";
import { paymentReceivedMailJob } from "./job-definitions.ts";
import { paymentReceivedMail } from "./mails.ts";

export function fulfilmentJobs(shop: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  const { db, jobs } = shop;
  jobs.work(paymentReceivedMailJob, async ({ order_id, payment_id }, { id }) => {
    const order = await findOrder(db, { id: order_id });
    if (!order) throw new Error(`Order ${order_id} not found.`);
    const payments = await paymentsOfOrder(db, order.id);
    const payment = payments.find((each) => each.id === payment_id);
    const customer = await findCustomer(db, order.customer_id);
    // Either the payment was reversed or the account deleted since.
    if (!payment || !customer) return;
    const due = amountDue(order, payments, await returnsOfOrder(db, order.id));
    const mail = await inLanguage(customer.language, async () =>
      paymentReceivedMail(await sender(), customer.first_name, order, payment, due),
    );
    await mailer.send({ id, to: customer.email, ...mail });
  });
}
