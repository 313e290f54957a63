import type { Mailer } from "../../platform/mail.ts";
import { customerById } from "../customers/index.ts";
import type { Sender } from "../mail-page.ts";
import type { Shop } from "../shop.ts";
import { orderCancelledMail, orderPlacedMail } from "./mails.ts";
import { deleteKeysBefore, linesOfOrder, orderById } from "./queries.ts";

const day = 24 * 60 * 60;

export function ordersJobs({ db, jobs, clock }: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  const mails = { "mail.order-placed": orderPlacedMail, "mail.order-cancelled": orderCancelledMail };
  for (const [name, write] of Object.entries(mails)) {
    jobs.work(name, async (payload, job) => {
      const order = await orderById(db, Number(payload.order_id));
      if (!order) throw new Error(`There is no order ${payload.order_id}.`);
      const customer = await customerById(db, order.customer_id);
      // The account was deleted meanwhile.
      if (!customer) return;
      const lines = await linesOfOrder(db, order.id);
      await mailer.send({
        id: job.id,
        to: customer.email,
        ...write(await sender(), customer.first_name, order, lines),
      });
    });
  }

  jobs.repeat("orders.forget-keys", day, () => deleteKeysBefore(db, new Date(clock.now().getTime() - day * 1000)));
}
