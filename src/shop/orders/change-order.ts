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

/** What the customer is told of an action: by mail, and by a notification on their devices. */
const news: { [Action in OrderAction]?: { mail?: typeof orderMailJobs.confirmed; step: orderMailJobs.ProgressStep } } =
  {
    confirm: { mail: orderMailJobs.confirmed, step: "confirmed" },
    pack: { step: "packed" },
    ship: { mail: orderMailJobs.shipped, step: "shipped" },
    deliver: { mail: orderMailJobs.delivered, step: "delivered" },
    undeliver: { mail: orderMailJobs.undelivered, step: "undelivered" },
    cancel: { mail: orderMailJobs.cancelled, step: "cancelled" },
  };

export interface Change {
  db: Db;
  /** The order before the change, locked until the transaction ends. */
  order: OrderRow;
  actor: Actor;
  at: Date;
}

/** What an action changed, for the audit log. */
type Changed = Record<string, unknown>;

interface RequestedChange {
  token: string;
  /** The state that the screen showed. */
  expected: OrderStatus;
  action: OrderAction;
  apply(change: Change): Promise<Changed | "already done" | Refusal>;
  /**
   * Whether the same member has already carried out this action with the same content, so that the request is a repeat. A colleague's
   * action does not count: two people packing one order must learn of each other.
   * @param own the order's last event if this member caused it, otherwise null
   */
  isRepeat?(db: Db, order: OrderRow, own: OrderEventRow | null): Promise<boolean>;
}

/**
 * Runs a staff action on an order: one transaction that locks the order first, so that the second of two concurrent actions sees what the
 * first did; an audit log entry; and the customer's mail. A repeat is answered as done.
 */
export async function changeOrder(
  shop: Shop,
  actor: Actor,
  { token, expected, action, apply, isRepeat }: RequestedChange,
): Promise<{ token: string } | Refusal> {
  return actOnOrder(shop, actor, token, action, async (change) => {
    const { db, order } = change;
    const isPossible = isPermitted(action, "staff", order.status);
    if (order.status !== expected || !isPossible) {
      const last = (await eventsOfOrder(db, order.id)).at(-1);
      if (await isRepeat?.(db, order, last?.staff_name === actor.name ? last : null)) return "already done";
      if (order.status !== expected) return stateChanged(order, last);
      return refuse(409, "not_possible", serverTexts.notPossible(order.status));
    }
    const after = await apply(change);
    if (after instanceof Refusal || after === "already done") return after;
    const told = news[action];
    if (told?.mail) await shop.jobs.enqueue(db, told.mail, { order_id: order.id });
    if (told) await notifyProgress(db, order, told.step);
    return { before: { status: order.status }, after };
  });
}

/** An action that the audit log names. */
export type AuditedAction = keyof typeof serverTexts.orderActions;

interface Done {
  before: Changed;
  after: Changed;
  /** The action actually carried out, if it differs from the requested one. */
  action?: AuditedAction;
}

/** Shared by `changeOrder` and changes of returns: the transaction, the lock and the audit log. `apply` checks the state. */
export async function actOnOrder(
  shop: Shop,
  actor: Actor,
  token: string,
  action: AuditedAction,
  apply: (change: Change) => Promise<Done | "already done" | Refusal>,
): Promise<{ token: string } | Refusal> {
  return transact(shop.db, async (db) => {
    const order = await findOrder(db, { token }, { forUpdate: true });
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    const at = shop.clock.now();
    const done = await apply({ db, order, actor, at });
    if (done instanceof Refusal) return done;
    if (done === "already done") {
      alreadyDone(actor);
      return { token };
    }
    const subject = { subject: "order", subject_id: order.token, subject_name: order.number };
    const { before, after, action: carriedOut = action } = done;
    await audit(db, actor, { act: serverTexts.orderActions[carriedOut], ...subject, before, after }, at);
    return { token };
  });
}

function stateChanged(order: OrderRow, last: OrderEventRow | undefined): Refusal {
  const who = last?.staff_name ?? (last?.actor === "customer" ? serverTexts.theCustomer : serverTexts.someone);
  return refuse(409, "state_changed", serverTexts.orderChanged(who, order.status, last?.at ?? order.placed_at));
}
