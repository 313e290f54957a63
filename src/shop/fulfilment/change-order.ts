import type { OrderStatus, ReturnStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { OrderAct } from "../../contract/staff/orders.ts";
import { eventsOfOrder, lockOrderOfToken, type OrderRow } from "../orders/index.ts";
import { Refusal, refuse, transact } from "../refusal.ts";
import type { Db, Shop } from "../shop.ts";
import { recordAct } from "../staff/index.ts";
import type { Staff } from "../staff-api.ts";
import { allowedIn } from "./order-acts.ts";
import { type ReturnRow, returnById } from "./queries.ts";

export interface Change {
  db: Db;
  /** As it was before, locked to the end of the transaction. */
  order: OrderRow;
  by: Staff;
  at: Date;
}

/** What an act changed, for the audit log. */
type Changed = Record<string, unknown>;

/**
 * The frame of every act of staff upon an order: one transaction, the order locked first, so that of two who act at once the
 * second sees what the first did and is told so; and an entry in the audit log.
 * @param expected the state that was shown to who acts
 */
export async function changeOrder(
  shop: Shop,
  by: Staff,
  token: string,
  expected: OrderStatus,
  act: OrderAct,
  work: (change: Change) => Promise<Changed | Refusal>,
): Promise<{ token: string } | Refusal> {
  return transact(shop.db, async (db) => {
    const order = await lockOrderOfToken(db, token);
    if (!order) return refuse(404, "not_found", serverTexts.notFound);
    if (order.status !== expected) return await changedMeanwhile(db, order);
    if (!allowedIn(act, order.status)) return refuse(409, "not_possible", serverTexts.notPossible(order.status));
    const at = shop.clock.now();
    const changed = await work({ db, order, by, at });
    if (changed instanceof Refusal) return changed;
    await noteOrderAct(db, by, order, act, { status: order.status }, changed, at);
    return { token };
  });
}

/** The same for an act upon a return: its order is locked first, as everywhere. */
export async function changeReturn(
  shop: Shop,
  by: Staff,
  returnId: number,
  expected: ReturnStatus,
  from: ReturnStatus,
  act: string,
  work: (change: Change, found: ReturnRow) => Promise<Changed | Refusal>,
): Promise<{ token: string } | Refusal> {
  return transact(shop.db, async (db) => {
    const seen = await returnById(db, returnId);
    const order = seen && (await lockOrderOfToken(db, seen.order_token));
    const found = order && (await returnById(db, returnId));
    if (!order || !found) return refuse(404, "not_found", serverTexts.notFound);
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

function noteOrderAct(db: Db, by: Staff, order: OrderRow, act: string, before: Changed, after: Changed, at: Date) {
  const subject = { subject: "order", subject_id: order.token, subject_name: order.number };
  return recordAct(db, by, { act: serverTexts.orderActs[act] ?? act, ...subject, before, after }, at);
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
