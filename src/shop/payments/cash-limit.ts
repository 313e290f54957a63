import { rupeesText } from "../../contract/money.ts";
import { cashLaw, cashLimitPaise } from "../../contract/payments.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderRow } from "../orders/index.ts";
import { cashReceived, lockCash } from "./queries.ts";

/** For the legal cash limit, one transaction is the whole order, however many parcels it has. */
type CashOrder = Pick<OrderRow, "id" | "parent_id" | "customer_id">;

/** How much cash the law still lets the shop receive for an order on this day (YYYY-MM-DD, IST), in paise. */
export async function cashLeft(db: Db, order: CashOrder, day: string): Promise<number> {
  const { of_order, of_day } = await cashReceived(db, order, day);
  return Math.max(0, cashLimitPaise - 1 - Math.max(of_order, of_day));
}

/** Why this amount, in paise, may not be received in cash, or null. Locks the customer's cash payments until the transaction ends. */
export async function refuseCash(db: Db, order: CashOrder, day: string, amount_paise: number): Promise<Refusal | null> {
  await lockCash(db, order.customer_id);
  const { of_order, of_day } = await cashReceived(db, order, day);
  const received = Math.max(of_order, of_day);
  if (received + amount_paise < cashLimitPaise) return null;
  const message = serverTexts.cashCeilingAtDoor(cashLaw(day), rupeesText(cashLimitPaise), rupeesText(received));
  return refuse(422, "cash_ceiling", message, { errors: { amount: [message] } });
}
