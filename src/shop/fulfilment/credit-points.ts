import { stored } from "../../language/stored.ts";
import { findCustomer } from "../customers/index.ts";
import type { Db } from "../kit/shop.ts";
import { eventsOfOrder, type OrderRow } from "../orders/index.ts";
import { pointsToSettle } from "../returns/index.ts";
import { addPoints } from "../rewards/index.ts";
import { earnsPoints, loadSettings } from "../settings/index.ts";

/**
 * Credits the reward points of a delivered order, to customers who earn points.
 * @param taxable_paise the value of the goods that the customer keeps, without tax
 */
export async function creditPoints(db: Db, order: OrderRow, taxable_paise: number, at: Date): Promise<void> {
  const { selling } = await loadSettings(db);
  const customer = await findCustomer(db, order.customer_id);
  const points = await pointsToSettle(db, order, taxable_paise);
  if (points <= 0 || !customer || !earnsPoints(selling.reward_earners, customer.account_type)) return;
  const deliveries = (await eventsOfOrder(db, order.id)).filter(({ status }) => status === "delivered").length;
  await addPoints(db, {
    customerId: order.customer_id,
    // An order delivered again after a mistake earns points again.
    occasion: deliveries > 1 ? `order ${order.id} delivered, time ${deliveries}` : `order ${order.id} delivered`,
    points,
    reason: stored("Order delivered"),
    orderNumber: order.number,
    at,
  });
}
