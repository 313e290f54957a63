import { localAddress } from "../../language/addresses.ts";
import { inLanguage } from "../../language/current.ts";
import { inEachLanguage, text } from "../../language/text.ts";
import { findCustomer } from "../customers/index.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { enqueueForSubscriber, notifyDevices } from "../push/index.ts";
import { type ProgressStep, progress } from "./job-definitions.ts";
import { findOrder, type OrderRow } from "./queries.ts";

/** No prices and no products, because lock screens show notifications. */
const bodies: Record<ProgressStep, string> = inEachLanguage(() => ({
  confirmed: text("Confirmed. We are getting it ready."),
  packed: text("Packed, and about to leave."),
  shipped: text("On its way to you."),
  delivered: text("Delivered."),
  undelivered: text("It could not be delivered."),
  cancelled: text("Cancelled."),
  refunded: text("Your refund has been paid."),
}));

/** Records that a customer is to be notified, in the transaction of the change. */
export async function notifyProgress(db: Db, order: Pick<OrderRow, "id" | "customer_id">, step: ProgressStep) {
  await enqueueForSubscriber(db, order.customer_id, progress, { order_id: order.id, step });
}

/** Notifies all devices of a customer, unless the order has moved on since. */
export async function sendProgress(shop: Pick<Shop, "db">, order_id: number, step: ProgressStep): Promise<void> {
  await shop.db.transaction().execute(async (db) => {
    // Locked, so that the notification of a later step is stored after this one, and replaces it.
    const order = await findOrder(db, { id: order_id }, { forUpdate: true });
    if (!order || !isAtStep(order, step)) return;
    const customer = await findCustomer(db, order.customer_id);
    if (!customer) return;
    await inLanguage(customer.language, () => {
      const notification = {
        title: text("Order {number}", { number: order.number }),
        body: bodies[step],
        address: localAddress(`/orderdetail?order=${order.token}`),
        tag: order.token,
      };
      return notifyDevices(db, order.customer_id, notification, { order_id, step });
    });
  });
}

/** Whether an order is still at the step that a notification reports. */
export async function isProgressCurrent(db: Db, { order_id, step }: { order_id: number; step: string }) {
  const order = await findOrder(db, { id: order_id });
  return order !== undefined && isAtStep(order, step);
}

/** A refund does not show in the status; only the notification of a later step replaces its own. */
const isAtStep = ({ status }: OrderRow, step: string) => step === "refunded" || status === step;
