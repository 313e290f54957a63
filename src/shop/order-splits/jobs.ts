import { findCustomer } from "../customers/index.ts";
import type { Mails } from "../kit/mails.ts";
import type { Shop } from "../kit/shop.ts";
import { findOrder, linesOfOrder, type OrderRow } from "../orders/index.ts";
import { mergedMailJob, splitMailJob } from "./job-definitions.ts";
import { orderMergedMail, orderSplitMail } from "./mails.ts";

/** Whether the goods are still to be shipped. What happened to them while a mail was delayed is the subject of another one. */
const isAhead = ({ status }: OrderRow) => status === "placed" || status === "confirmed" || status === "packed";

export function orderSplitsJobs({ db, jobs }: Shop, mails: Mails) {
  jobs.work(splitMailJob, async ({ order_id }, { id }) => {
    const { parcel, parent, customer } = await load(order_id);
    if (!customer || !isAhead(parcel) || !isAhead(parent)) return;
    const about = { parcel, parent, lines: await linesOfOrder(db, order_id) };
    await mails.toCustomer(id, customer, (sender) => orderSplitMail(sender, customer.first_name, about));
  });
  jobs.work(mergedMailJob, async ({ order_id }, { id }) => {
    const { parcel, parent, customer } = await load(order_id);
    if (!customer || !isAhead(parent)) return;
    await mails.toCustomer(id, customer, (sender) => orderMergedMail(sender, customer.first_name, { parcel, parent }));
  });

  /** The customer is absent once the account has been deleted. */
  async function load(orderId: number) {
    const parcel = await findOrder(db, { id: orderId });
    const parent = parcel?.parent_id ? await findOrder(db, { id: parcel.parent_id }) : undefined;
    if (!parcel || !parent) throw new Error(`Parcel ${orderId} not found.`);
    return { parcel, parent, customer: await findCustomer(db, parcel.customer_id) };
  }
}
