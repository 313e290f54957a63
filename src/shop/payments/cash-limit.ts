import { rupeesText } from "../../contract/money.ts";
import { cashLaw, cashLimitPaise } from "../../contract/payments.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderRow } from "../orders/index.ts";
import { type CashOf, cashReceived, lockCash } from "./queries.ts";

/** For the legal cash limit, one transaction is the whole order, however many parcels it has. */
type CashOrder = Pick<OrderRow, "id" | "parent_id" | "customer_id">;

/** How much cash the law still lets the shop receive for an order on this day (YYYY-MM-DD, IST), in paise. */
export async function cashLeft(db: Db, order: CashOrder, day: string): Promise<number> {
  return Math.max(0, cashLimitPaise - 1 - (await receivedBefore(db, order, day)));
}

/** Why this amount, in paise, may not be received in cash, or null. Locks the customer's cash payments until the transaction ends. */
export async function refuseCash(db: Db, order: CashOrder, day: string, amount_paise: number): Promise<Refusal | null> {
  await lockCash(db, [order.customer_id]);
  const received = await receivedBefore(db, order, day);
  if (received + amount_paise < cashLimitPaise) return null;
  const message = aboveLimit(day, received);
  return refuse(422, "cash_ceiling", message, { errors: { amount: [message] } });
}

/** Why each of these amounts, in paise, may not be received in cash after those before it, or null. Locks nothing. */
export async function findRefusedCash(
  db: Db,
  payments: readonly (CashOf & { amount_paise: number })[],
): Promise<(string | null)[]> {
  const before = await cashReceived(db, payments);
  const added = new Map<string, number>();
  return payments.map(({ family_id, customer_id, day, amount_paise }, place) => {
    const [ofOrder, ofDay] = [`order ${family_id} ${customer_id}`, `day ${customer_id} ${day}`];
    const { of_order = 0, of_day = 0 } = before[place] ?? {};
    const received = Math.max(of_order + (added.get(ofOrder) ?? 0), of_day + (added.get(ofDay) ?? 0));
    if (received + amount_paise >= cashLimitPaise) return aboveLimit(day, received);
    for (const key of [ofOrder, ofDay]) added.set(key, (added.get(key) ?? 0) + amount_paise);
    return null;
  });
}

async function receivedBefore(db: Db, { id, parent_id, customer_id }: CashOrder, day: string): Promise<number> {
  const [received] = await cashReceived(db, [{ family_id: parent_id ?? id, customer_id, day }]);
  return Math.max(received?.of_order ?? 0, received?.of_day ?? 0);
}

const aboveLimit = (day: string, received: number) =>
  serverTexts.cashCeilingAtDoor(cashLaw(day), rupeesText(cashLimitPaise), rupeesText(received));
