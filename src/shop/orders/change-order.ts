import { isPermitted } from "../../contract/order-states.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { OrderAct } from "../../contract/staff/order-shapes.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { alreadyDone, audit } from "../staff/index.ts";
import { eventsOfOrder, lockOrderOfToken, type OrderRow } from "./queries.ts";

/** A member of staff who asks, or for whom a bulk run does it. */
export type Actor = Pick<Staff, "id" | "name" | "auditEntries">;

/**
 * Whether an act that is no longer possible was done before by the same member with the same content, so that this is a
 * repeat. What a colleague did does not count: two who pack one order must learn of each other.
 */
type IsRepeat = (db: Db, order: OrderRow) => Promise<boolean>;

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
 * what the first did; and an entry in the audit log. A repeat is answered as done.
 * @param expected the state that the screen showed
 */
export async function changeOrder(
  shop: Shop,
  by: Actor,
  token: string,
  expected: OrderStatus,
  act: OrderAct,
  work: (change: Change) => Promise<Changed | "already done" | Refusal>,
  isRepeat: IsRepeat,
): Promise<{ token: string } | Refusal> {
  return transact(shop.db, async (db) => {
    const order = await lockOrderOfToken(db, token);
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    const isPossible = isPermitted(act, "staff", order.status);
    if ((order.status !== expected || !isPossible) && (await isRepeat(db, order))) {
      alreadyDone(by);
      return { token };
    }
    if (order.status !== expected) return await changedMeanwhile(db, order);
    if (!isPossible) return refuse(409, "not_possible", serverTexts.notPossible(order.status));
    const at = shop.clock.now();
    const changed = await work({ db, order, by, at });
    if (changed instanceof Refusal) return changed;
    if (changed === "already done") alreadyDone(by);
    else await auditOrderAct(db, by, order, act, { status: order.status }, changed, at);
    return { token };
  });
}

export function auditOrderAct(
  db: Db,
  by: Actor,
  order: OrderRow,
  act: string,
  before: Changed,
  after: Changed,
  at: Date,
) {
  const subject = { subject: "order", subject_id: order.token, subject_name: order.number };
  return audit(db, by, { act: serverTexts.orderActs[act] ?? act, ...subject, before, after }, at);
}

/** The last event of an order, where it is this change by this member. */
export async function lastChangeWas(
  db: Db,
  order: OrderRow,
  by: Pick<Staff, "name">,
  status: OrderStatus,
): Promise<{ note: string | null } | null> {
  const last = (await eventsOfOrder(db, order.id)).at(-1);
  return order.status === status && last?.status === status && last.staff_name === by.name ? last : null;
}

async function changedMeanwhile(db: Db, order: OrderRow): Promise<Refusal> {
  const last = (await eventsOfOrder(db, order.id)).at(-1);
  const who = last?.staff_name ?? (last?.actor === "customer" ? serverTexts.theCustomer : serverTexts.somebody);
  return refuse(409, "state_changed", serverTexts.orderChanged(who, order.status, last?.at ?? order.placed_at));
}
