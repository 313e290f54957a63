import type { IssuedCreditNote } from "../documents/index.ts";
import { transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { findOrder, type OrderRow } from "../orders/index.ts";
import { creditCancelledOrder, creditReturn } from "./credit-return.ts";
import { ordersWithoutNotes, returnsWithoutNotes } from "./missing-note-queries.ts";

/**
 * Issues the credit notes missing because an earlier release issued none: for received returns, and for a cancellation after packing.
 * @param order locked
 */
export async function issueMissingNotes(shop: Shop, db: Db, order: OrderRow): Promise<IssuedCreditNote[]> {
  const notes: IssuedCreditNote[] = [];
  for (const received of await returnsWithoutNotes(db, order.id)) {
    notes.push(...(await creditReturn(shop, db, order, received)));
  }
  if (order.status === "cancelled") notes.push(...(await creditCancelledOrder(shop, db, order)));
  return notes;
}

/** The job that issues all missing credit notes: an invoiced order whose goods came back needs one (CGST Act s.34(1)). */
export async function issueAllMissingNotes(shop: Shop): Promise<number> {
  let issued = 0;
  for (const id of await ordersWithoutNotes(shop.db)) {
    const notes = await transact(shop.db, async (db) => {
      const order = await findOrder(db, { id }, { forUpdate: true });
      const isMissing = (await ordersWithoutNotes(db, id)).length > 0;
      return order && isMissing ? issueMissingNotes(shop, db, order) : [];
    });
    issued += notes.length;
  }
  return issued;
}
