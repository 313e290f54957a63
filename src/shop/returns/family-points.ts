import { creditedOfOrder } from "../documents/index.ts";
import type { Db } from "../kit/shop.ts";
import { linesOfOrder, lockFamily, type OrderRow, parcelsOfOrder } from "../orders/index.ts";
import { pointsFor, sumOrderPoints } from "../rewards/index.ts";

/**
 * The points to credit, or to take back if negative, when an order's delivered goods are worth `kept_paise` from now on. An order in
 * several parcels earns the same as in one: full hundreds of rupees are counted over all delivered parcels.
 * @param kept_paise the value that the customer keeps of this order, without tax
 */
export async function pointsToSettle(db: Db, order: OrderRow, kept_paise: number): Promise<number> {
  const { kept, points } = await otherParcels(db, order);
  const held = await sumOrderPoints(db, order.customer_id, order.number);
  return pointsFor(kept + kept_paise) - points - held;
}

const arrived: readonly OrderRow["status"][] = ["delivered", "return_requested", "returned"];

/** What the customer keeps of the other delivered parcels, and the points that the other parcels earned. */
async function otherParcels(db: Db, order: OrderRow): Promise<{ kept: number; points: number }> {
  if (order.whole_total_paise === null) return { kept: 0, points: 0 };
  await lockFamily(db, order);
  const sum = { kept: 0, points: 0 };
  for (const { id, number, status } of await parcelsOfOrder(db, order)) {
    if (id === order.id) continue;
    sum.points += await sumOrderPoints(db, order.customer_id, number);
    if (arrived.includes(status)) sum.kept += await taxableKept(db, id);
  }
  return sum;
}

/** The taxable value of an order's goods, less credits. In whole paise. */
export async function taxableKept(db: Db, orderId: number): Promise<number> {
  const total = (rows: { taxable_paise: number }[]) => rows.reduce((sum, { taxable_paise }) => sum + taxable_paise, 0);
  return total(await linesOfOrder(db, orderId)) - total(await creditedOfOrder(db, orderId));
}
