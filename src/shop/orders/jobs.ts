import type { JobAttempt } from "../../platform/jobs/job.ts";
import { findCustomer } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { istDate } from "../tax/index.ts";
import { loadNames } from "../translations/index.ts";
import * as orderMailJobs from "./job-definitions.ts";
import {
  deliveryCorrectedMail,
  type MailedOrder,
  orderCancelledMail,
  orderConfirmedMail,
  orderDeliveredMail,
  orderPlacedMail,
  orderShippedMail,
  orderUndeliveredMail,
} from "./mails.ts";
import { sendProgress } from "./notify-progress.ts";
import { adjustmentsOfOrder, findOrder, linesOfOrder } from "./queries.ts";

type Write = (sender: Sender, firstName: string, about: MailedOrder) => OrderMail;
type OrderMail = ReturnType<typeof orderPlacedMail>;

const orderMails = [
  { job: orderMailJobs.placed, write: orderPlacedMail },
  { job: orderMailJobs.confirmed, write: orderConfirmedMail },
  { job: orderMailJobs.shipped, write: orderShippedMail },
  { job: orderMailJobs.undelivered, write: orderUndeliveredMail },
  { job: orderMailJobs.cancelled, write: orderCancelledMail },
];

export function ordersJobs({ db, jobs, clock }: Shop, mails: Mails) {
  for (const { job, write } of orderMails) {
    jobs.work(job, ({ order_id }, attempt) => mailCustomer(order_id, attempt, write));
  }
  jobs.work(orderMailJobs.delivered, async ({ order_id }, attempt) => {
    // Staff reverted the delivery while the mail server was unreachable.
    if (await isShipped(order_id)) return;
    await mailCustomer(order_id, attempt, orderDeliveredMail);
  });
  jobs.work(orderMailJobs.deliveryCorrected, async ({ order_id, points }, attempt) => {
    if (!(await isShipped(order_id))) return;
    await mailCustomer(order_id, attempt, (sender, firstName, about) =>
      deliveryCorrectedMail(sender, firstName, about, points),
    );
  });

  jobs.work(orderMailJobs.progress, ({ order_id, step }) => sendProgress(db, order_id, step));

  const isShipped = async (orderId: number) => (await findOrder(db, { id: orderId }))?.status === "shipped";

  async function mailCustomer(orderId: number, { id }: JobAttempt, write: Write) {
    const order = await findOrder(db, { id: orderId });
    if (!order) throw new Error(`Order ${orderId} not found.`);
    const customer = await findCustomer(db, order.customer_id);
    // The account has been deleted since.
    if (!customer) return;
    const [lines, adjustments] = await Promise.all([linesOfOrder(db, order.id), adjustmentsOfOrder(db, order.id)]);
    const names = await loadNames(db, customer.language);
    const about = { order, lines, adjustments, today: istDate(clock.now()), names };
    await mails.toCustomer(id, customer, (sender) => write(sender, customer.first_name, about));
  }
}
