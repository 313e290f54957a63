import type { JobAttempt } from "../../platform/jobs/job.ts";
import type { Mailer } from "../../platform/mail.ts";
import { customerById } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import {
  orderCancelledMailJob,
  orderConfirmedMailJob,
  orderDeliveredMailJob,
  orderPlacedMailJob,
  orderShippedMailJob,
  returnDecidedMailJob,
} from "./job-definitions.ts";
import {
  type MailedOrder,
  orderCancelledMail,
  orderConfirmedMail,
  orderDeliveredMail,
  orderPlacedMail,
  orderShippedMail,
  returnDecidedMail,
} from "./mails.ts";
import { adjustmentsOfOrder, linesOfOrder, orderById, returnsOfOrder } from "./queries.ts";

type Write = (sender: Sender, firstName: string, about: MailedOrder) => OrderMail;
type OrderMail = ReturnType<typeof orderPlacedMail>;

const mails = [
  { job: orderPlacedMailJob, write: orderPlacedMail },
  { job: orderConfirmedMailJob, write: orderConfirmedMail },
  { job: orderShippedMailJob, write: orderShippedMail },
  { job: orderDeliveredMailJob, write: orderDeliveredMail },
  { job: orderCancelledMailJob, write: orderCancelledMail },
];

export function ordersJobs({ db, jobs }: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  for (const { job, write } of mails) {
    jobs.work(job, ({ order_id }, attempt) => mailCustomer(order_id, attempt, write));
  }

  jobs.work(returnDecidedMailJob, async ({ order_id, return_id }, attempt) => {
    const returns = await returnsOfOrder(db, order_id);
    const decided = returns.find(({ id }) => id === return_id);
    if (!decided) throw new Error(`Return ${return_id} of order ${order_id} not found.`);
    await mailCustomer(order_id, attempt, (...about) => returnDecidedMail(...about, decided));
  });

  async function mailCustomer(orderId: number, { id }: JobAttempt, write: Write) {
    const order = await orderById(db, orderId);
    if (!order) throw new Error(`Order ${orderId} not found.`);
    const customer = await customerById(db, order.customer_id);
    // The account has been deleted since.
    if (!customer) return;
    const [lines, adjustments] = await Promise.all([linesOfOrder(db, order.id), adjustmentsOfOrder(db, order.id)]);
    const about = { order, lines, adjustments };
    await mailer.send({ id, to: customer.email, ...write(await sender(), customer.first_name, about) });
  }
}
