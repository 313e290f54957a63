import { stored } from "../../language/stored.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderLineRow, OrderRow } from "../orders/index.ts";
import { addPoints, sumOrderPoints } from "../rewards/index.ts";
import { pointsToSettle } from "./family-points.ts";

/** Takes back points until the total is exactly what an order of only the kept goods would have earned. */
export async function takeBackPoints(
  db: Db,
  order: OrderRow,
  lines: OrderLineRow[],
  credited: { taxable_paise: number }[],
  returnNumber: string,
  at: Date,
): Promise<void> {
  const held = await sumOrderPoints(db, order.customer_id, order.number);
  const points = await pointsToSettle(db, order, taxableValue(lines) - taxableValue(credited));
  // In an order with several parcels, another parcel may hold the points.
  if ((held <= 0 && order.whole_total_paise === null) || points >= 0) return;
  await addPoints(db, {
    customerId: order.customer_id,
    occasion: `return ${returnNumber} received`,
    points,
    reason: stored("Items returned"),
    orderNumber: order.number,
    at,
  });
}

const taxableValue = (lines: { taxable_paise: number }[]) => lines.reduce((sum, line) => sum + line.taxable_paise, 0);
