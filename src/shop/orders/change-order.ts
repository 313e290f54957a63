import { isPermitted } from "../../contract/order-states.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { OrderAction } from "../../contract/staff/order-shapes.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import * as orderMailJobs from "./job-definitions.ts";
import { notifyProgress } from "./notify-progress.ts";
import { eventsOfOrder, findOrder, type OrderEventRow, type OrderRow } from "./queries.ts";

/**
 * Whether an act that is no longer possible was done before by the same member with the same content, so that this is a
 * repeat. What a colleague did does not count: two who pack one order must learn of each other.
 * @param own the order's last event, if it is this member's
 */
type IsRepeat = (db: Db, order: OrderRow, own: OrderEventRow | null) => Promise<boolean>;

/** The acts of which the customer is notified. */
const mails: { [Act in OrderAction]?: typeof orderMailJobs.confirmed } = {
  confirm: orderMailJobs.confirmed,
  ship: orderMailJobs.shipped,
  deliver: orderMailJobs.delivered,
  undeliver: orderMailJobs.undelivered,
  cancel: orderMailJobs.cancelled,
};

/** The acts of which devices are notified. */
const steps: { [Act in OrderAction]?: orderMailJobs.ProgressStep } = {
  confirm: "confirmed",
  pack: "packed",
  ship: "shipped",
  deliver: "delivered",
  undeliver: "undelivered",
  cancel: "cancelled",
};

export interface Change {
  db: Db;
  /** As it was before, locked to the end of the transaction. */
  order: OrderRow;
  by: Actor;
  at: Date;
}

/** What an act changed, for the audit log. */
type Changed = Record<string, unknown>;

/**
 * Runs an act of staff on an order: one transaction with the order locked first, so that of two who act at once the second sees
 * what the first did; an entry in the audit log; and the customer's mail. A repeat is answered as done.
 * @param expected the state that the screen showed
 */
export async function changeOrder(
  shop: Shop,
  by: Actor,
  token: string,
  expected: OrderStatus,
  act: OrderAction,
  work: (change: Change) => Promise<Changed | "already done" | Refusal>,
  isRepeat: IsRepeat,
): Promise<{ token: string } | Refusal> {
  return actOnOrder(shop, by, token, act, async (change) => {
    const { db, order } = change;
    const isPossible = isPermitted(act, "staff", order.status);
    if (order.status !== expected || !isPossible) {
      const last = (await eventsOfOrder(db, order.id)).at(-1);
      if (await isRepeat(db, order, last?.staff_name === by.name ? last : null)) return "already done";
      if (order.status !== expected) return stateChanged(order, last);
      return refuse(409, "not_possible", serverTexts.notPossible(order.status));
    }
    const after = await work(change);
    if (after instanceof Refusal || after === "already done") return after;
    const mail = mails[act];
    if (mail) await shop.jobs.enqueue(db, mail, { order_id: order.id });
    const step = steps[act];
    if (step) await notifyProgress(db, order, step);
    return { before: { status: order.status }, after };
  });
}

interface Done {
  before: Changed;
  after: Changed;
  /** The act that was carried out, where it is not the requested one. */
  act?: string;
}

/** What `changeOrder` and changes of its returns share: the transaction, the lock and the audit log. `work` checks the state. */
export async function actOnOrder(
  shop: Shop,
  by: Actor,
  token: string,
  act: string,
  work: (change: Change) => Promise<Done | "already done" | Refusal>,
): Promise<{ token: string } | Refusal> {
  return transact(shop.db, async (db) => {
    const order = await findOrder(db, { token }, { forUpdate: true });
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    const at = shop.clock.now();
    const done = await work({ db, order, by, at });
    if (done instanceof Refusal) return done;
    if (done === "already done") {
      alreadyDone(by);
      return { token };
    }
    const subject = { subject: "order", subject_id: order.token, subject_name: order.number };
    const { before, after, act: name = act } = done;
    await audit(db, by, { act: serverTexts.orderActions[name] ?? name, ...subject, before, after }, at);
    return { token };
  });
}

function stateChanged(order: OrderRow, last: OrderEventRow | undefined): Refusal {
  const who = last?.staff_name ?? (last?.actor === "customer" ? serverTexts.theCustomer : serverTexts.someone);
  return refuse(409, "state_changed", serverTexts.orderChanged(who, order.status, last?.at ?? order.placed_at));
}
