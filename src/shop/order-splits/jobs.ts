import { inLanguage } from "../../language/current.ts";
import type { Mailer } from "../../platform/mail.ts";
import { findCustomer } from "../customers/index.ts";
import type { Sender } from "../kit/mail-page.ts";
import type { Shop } from "../kit/shop.ts";
import { findOrder, linesOfOrder } from "../orders/index.ts";
import { mergedMailJob, splitMailJob } from "./job-definitions.ts";
import { orderMergedMail, orderSplitMail } from "./mails.ts";

export function orderSplitsJobs({ db, jobs }: Shop, mailer: Mailer, sender: () => Promise<Sender>) {
  jobs.work(splitMailJob, async ({ order_id }, { id }) => {
    const { parcel, parent, customer } = await load(order_id);
    // Merged or cancelled before the mail was sent: another mail says so.
    if (!customer || parcel.status === "cancelled") return;
    const about = { parcel, parent, lines: await linesOfOrder(db, order_id) };
    const mail = await inLanguage(customer.language, async () =>
      orderSplitMail(await sender(), customer.first_name, about),
    );
    await mailer.send({ id, to: customer.email, ...mail });
  });
  jobs.work(mergedMailJob, async ({ order_id }, { id }) => {
    const { parcel, parent, customer } = await load(order_id);
    if (!customer) return;
    const mail = await inLanguage(customer.language, async () =>
      orderMergedMail(await sender(), customer.first_name, { parcel, parent }),
    );
    await mailer.send({ id, to: customer.email, ...mail });
  });

  /** The customer is missing once the account has been deleted. */
  async function load(orderId: number) {
    const parcel = await findOrder(db, { id: orderId });
    const parent = parcel?.parent_id ? await findOrder(db, { id: parcel.parent_id }) : undefined;
    if (!parcel || !parent) throw new Error(`Parcel ${orderId} not found.`);
    return { parcel, parent, customer: await findCustomer(db, parcel.customer_id) };
  }
}
