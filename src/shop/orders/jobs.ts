import type { Job } from "../../platform/jobs.ts";
import type { Mailer } from "../../platform/mail.ts";
import { customerById } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import {
  orderCancelledMail,
  orderConfirmedMail,
  orderDeliveredMail,
  orderPlacedMail,
  orderShippedMail,
  returnDecidedMail,
} from "./mails.ts";
import { linesOfOrder, type OrderLineRow, type OrderRow, orderById, returnsOfOrder } from "./queries.ts";

type Payload = Record<string, unknown>;
type Write = (sender: Sender, firstName: string, order: OrderRow, lines: OrderLineRow[]) => OrderMail;
type OrderMail = ReturnType<typeof orderPlacedMail>;

const mails: Record<string, Write> = {
  "mail.order-placed": orderPlacedMail,
  "mail.order-confirmed": orderConfirmedMail,
  "mail.order-shipped": orderShippedMail,
  "mail.order-delivered": orderDeliveredMail,
  "mail.order-cancelled": orderCancelledMail,
};

export function ordersJobs({ db, jobs }: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  for (const [name, write] of Object.entries(mails)) jobs.work(name, (payload, job) => mail(payload, job, write));

  jobs.work("mail.return-decided", async (payload, job) => {
    const returns = await returnsOfOrder(db, Number(payload.order_id));
    const decided = returns.find(({ id }) => id === Number(payload.return_id));
    if (!decided) throw new Error(`There is no return ${payload.return_id} of order ${payload.order_id}.`);
    await mail(payload, job, (...about) => returnDecidedMail(...about, decided));
  });

  async function mail(payload: Payload, job: Job, write: Write) {
    const order = await orderById(db, Number(payload.order_id));
    if (!order) throw new Error(`There is no order ${payload.order_id}.`);
    const customer = await customerById(db, order.customer_id);
    // The account was deleted meanwhile.
    if (!customer) return;
    const lines = await linesOfOrder(db, order.id);
    await mailer.send({ id: job.id, to: customer.email, ...write(await sender(), customer.first_name, order, lines) });
  }
}
