import { customerById } from "../customers/index.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderLineRow, OrderRow } from "../orders/index.ts";
import { addPoints, pointsOfOrder } from "../rewards/index.ts";
import { loadSettings, type Settings } from "../settings/index.ts";
import type { ReturnLineRow } from "./queries.ts";

/** One point for each full Rs 100 of goods: what they cost after the coupon and before tax. */
export function pointsFor(taxable_paise: number): number {
  return Math.floor(taxable_paise / 100_00);
}

/** The Indian code for the marketing of devices restricts benefits to doctors; the owner decides who earns points. */
export function earnsPoints(earners: Settings["selling"]["reward_earners"], accountType: string): boolean {
  return earners === "everyone" || (earners === "organisations" && accountType !== "doctor");
}

const taxableOf = (lines: { taxable_paise: number }[]) => lines.reduce((sum, line) => sum + line.taxable_paise, 0);

export async function creditPoints(db: Db, order: OrderRow, lines: OrderLineRow[], at: Date): Promise<void> {
  const { selling } = await loadSettings(db);
  const customer = await customerById(db, order.customer_id);
  const points = pointsFor(taxableOf(lines));
  if (points === 0 || !customer || !earnsPoints(selling.reward_earners, customer.account_type)) return;
  await addPoints(db, {
    ...{ customerId: order.customer_id, occasion: `order ${order.id} delivered`, points, at },
    ...{ reason: "Order delivered", orderNumber: order.number },
  });
}

/** Leaves the points of the goods that stay: in the end exactly those that an order of these alone had earned. */
export async function takeBackPoints(
  db: Db,
  order: OrderRow,
  lines: OrderLineRow[],
  back: ReturnLineRow[],
  returnNumber: string,
  at: Date,
): Promise<void> {
  const held = await pointsOfOrder(db, order.customer_id, order.number);
  const points = pointsFor(taxableOf(lines) - taxableOf(back)) - held;
  if (held <= 0 || points >= 0) return;
  await addPoints(db, {
    ...{ customerId: order.customer_id, occasion: `return ${returnNumber} received`, points, at },
    ...{ reason: "Goods returned", orderNumber: order.number },
  });
}
