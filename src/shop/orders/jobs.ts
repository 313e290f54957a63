import type { OrderStatus } from "../../contract/orders.ts";
import { batch } from "../../platform/db/batch.ts";
import type { JobAttempt } from "../../platform/jobs/job.ts";
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
import { parcelsOfOrder } from "./parcel-queries.ts";
import { findOrder, readWholeOrders } from "./queries.ts";

type Write = (sender: Sender, firstName: string, about: MailedOrder) => OrderMail;
type OrderMail = ReturnType<typeof orderPlacedMail>;

/** `unless`: not sent if the order has this state by then, because another mail reports it. */
const orderMails: { job: typeof orderMailJobs.placed; write: Write; unless?: OrderStatus }[] = [
  { job: orderMailJobs.placed, write: orderPlacedMail },
  { job: orderMailJobs.confirmed, write: orderConfirmedMail, unless: "cancelled" },
  { job: orderMailJobs.shipped, write: orderShippedMail, unless: "undelivered" },
  { job: orderMailJobs.undelivered, write: orderUndeliveredMail },
];

export function ordersJobs({ db, jobs, clock }: Shop, mails: Mails) {
  const readOrder = batch((ids: number[]) => readWholeOrders(db, ids));
  for (const { job, write, unless } of orderMails) {
    jobs.work(job, ({ order_id }, attempt) => mailCustomer(order_id, attempt, write, unless));
  }
  jobs.work(orderMailJobs.delivered, async ({ order_id }, attempt) => {
    // Staff reverted the delivery while the mail server was unreachable.
    if (await isShipped(order_id)) return;
    await mailCustomer(order_id, attempt, orderDeliveredMail);
  });
  jobs.work(orderMailJobs.cancelled, async ({ order_id }, attempt) => {
    const others = await otherParcels(order_id);
    await mailCustomer(order_id, attempt, (sender, firstName, about) =>
      orderCancelledMail(sender, firstName, about, others),
    );
  });
  jobs.work(orderMailJobs.deliveryCorrected, async ({ order_id, points }, attempt) => {
    if (!(await isShipped(order_id))) return;
    await mailCustomer(order_id, attempt, (sender, firstName, about) =>
      deliveryCorrectedMail(sender, firstName, about, points),
    );
  });

  jobs.work(orderMailJobs.progress, ({ order_id, step }) => sendProgress({ db }, order_id, step));

  const isShipped = async (orderId: number) => (await findOrder(db, { id: orderId }))?.status === "shipped";

  /** Numbers of the order's other parcels that are not cancelled. */
  async function otherParcels(orderId: number): Promise<string[]> {
    const order = await findOrder(db, { id: orderId });
    const parcels = order ? await parcelsOfOrder(db, order) : [];
    return parcels.filter(({ id, status }) => id !== orderId && status !== "cancelled").map(({ number }) => number);
  }

  async function mailCustomer(orderId: number, { id }: JobAttempt, write: Write, unless?: OrderStatus) {
    const found = await readOrder(orderId);
    if (!found) throw new Error(`Order ${orderId} not found.`);
    const { customer, ...order } = found;
    // The account has been deleted since.
    if (!customer || order.order.status === unless) return;
    const names = await loadNames(db, customer.language);
    const about = { ...order, today: istDate(clock.now()), names };
    await mails.toCustomer(id, customer, (sender) => write(sender, customer.first_name, about));
  }
}
