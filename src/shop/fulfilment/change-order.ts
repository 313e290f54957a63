import type { OrderStatus, ReturnStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { OrderAct } from "../../contract/staff/orders.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { eventsOfOrder, lockOrderOfToken, type OrderRow } from "../orders/index.ts";
import { alreadyDone, recordAct } from "../staff/index.ts";
import { allowedIn } from "./order-acts.ts";
import { type ReturnRow, returnById } from "./queries.ts";

/** Who acts: a member who asks, or for whom a bulk run does it. */
export type Actor = Pick<Staff, "id" | "name" | "acts">;

/**
 * Whether an act that no longer follows has been done already, by the same member and with the same content, so that it is a
 * repeat. What a colleague did is none: two who pack one order must learn of each other.
 */
type IsRepeat<Subject> = (db: Db, subject: Subject) => Promise<boolean>;

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
 * The frame of every act of staff upon an order: one transaction, the order locked first, so that of two who act at once the
 * second sees what the first did and is told so; and an entry in the audit log. A repeat is answered as done.
 * @param expected the state that was shown to who acts
 */
export async function changeOrder(
  shop: Shop,
  by: Actor,
  token: string,
  expected: OrderStatus,
  act: OrderAct,
  work: (change: Change) => Promise<Changed | "already done" | Refusal>,
  isRepeat: IsRepeat<OrderRow>,
): Promise<{ token: string } | Refusal> {
  return transact(shop.db, async (db) => {
    const order = await lockOrderOfToken(db, token);
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    if ((order.status !== expected || !allowedIn(act, order.status)) && (await isRepeat(db, order))) {
      alreadyDone(by);
      return { token };
    }
    if (order.status !== expected) return await changedMeanwhile(db, order);
    if (!allowedIn(act, order.status)) return refuse(409, "not_possible", serverTexts.notPossible(order.status));
    const at = shop.clock.now();
    const changed = await work({ db, order, by, at });
    if (changed instanceof Refusal) return changed;
    if (changed === "already done") alreadyDone(by);
    else await noteOrderAct(db, by, order, act, { status: order.status }, changed, at);
    return { token };
  });
}

/** The same for an act upon a return: its order is locked first, as everywhere. */
export async function changeReturn(
  shop: Shop,
  by: Actor,
  returnId: number,
  expected: ReturnStatus,
  from: ReturnStatus,
  act: string,
  work: (change: Change, found: ReturnRow) => Promise<Changed | Refusal>,
  isRepeat: IsRepeat<ReturnRow>,
): Promise<{ token: string } | Refusal> {
  return transact(shop.db, async (db) => {
    const seen = await returnById(db, returnId);
    const order = seen && (await lockOrderOfToken(db, seen.order_token));
    const found = order && (await returnById(db, returnId));
    if (!order || !found) return refuse(404, "not_found", serverTexts.notFound);
    if (found.status !== from && (await isRepeat(db, found))) {
      alreadyDone(by);
      return { token: order.token };
    }
    if (found.status !== expected) {
      const [who, when] = lastActOn(found);
      return refuse(409, "state_changed", serverTexts.returnChanged(who ?? serverTexts.somebody, found.status, when));
    }
    if (found.status !== from) return refuse(409, "not_possible", serverTexts.notPossible(found.status));
    const at = shop.clock.now();
    const changed = await work({ db, order, by, at }, found);
    if (changed instanceof Refusal) return changed;
    const before = { return: found.number, status: order.status, return_status: found.status };
    await noteOrderAct(db, by, order, act, before, { ...changed, return: found.number }, at);
    return { token: order.token };
  });
}

function noteOrderAct(db: Db, by: Actor, order: OrderRow, act: string, before: Changed, after: Changed, at: Date) {
  const subject = { subject: "order", subject_id: order.token, subject_name: order.number };
  return recordAct(db, by, { act: serverTexts.orderActs[act] ?? act, ...subject, before, after }, at);
}

/** Whether the last change of an order was this one, by this member. */
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

function lastActOn(found: ReturnRow): [string | null, Date] {
  if (found.refunded_at) return [found.refunded_by, found.refunded_at];
  if (found.received_at) return [found.received_by, found.received_at];
  return [found.decided_by, found.decided_at ?? found.requested_at];
}
