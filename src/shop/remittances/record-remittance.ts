import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { findCourier } from "../couriers/index.ts";
import { takePayment } from "../fulfilment/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findOrder, lockOrders } from "../orders/index.ts";
import { lockCash } from "../payments/index.ts";
import { istDate } from "../tax/index.ts";
import { type CashOrderRow, cashOfOrders } from "./cash-queries.ts";
import { type Handed, planLine } from "./plan-remittance.ts";
import { insertLines, insertRemittance, lockCourierCash, type NewLine, recordedReference } from "./queries.ts";

export interface RemittanceHead {
  courier_id: number;
  /** YYYY-MM-DD, IST. */
  remitted_on: string;
  reference: string;
}

export interface OrderHanded extends Handed {
  order_id: number;
}

/** Records manually what was handed over. @returns its id */
export async function recordRemittance(
  shop: Shop,
  actor: Staff,
  head: RemittanceHead,
  lines: readonly (Handed & { token: string })[],
): Promise<number | Refusal> {
  return transact(shop.db, async (db) => {
    await lockCourierCash(db, head.courier_id);
    const handedOver: OrderHanded[] = [];
    const errors: Record<string, string[]> = {};
    const places = new Map<string, number>();
    for (const [place, { token, ...handed }] of lines.entries()) {
      const order = await findOrder(db, { token });
      if (!order) errors[`lines.${place}.token`] = [serverTexts.notFound];
      else if (places.has(token)) errors[`lines.${place}.token`] = [serverTexts.orderTwice(order.number)];
      else handedOver.push({ order_id: order.id, ...handed });
      places.set(token, place);
    }
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    return storeRemittance(shop, db, actor, head, handedOver, null);
  });
}

/**
 * Stores a remittance with all its lines or none, and the payments not recorded so far. The caller holds the courier's lock.
 * @returns its id
 */
export async function storeRemittance(
  shop: Shop,
  db: Db,
  actor: Staff,
  head: RemittanceHead,
  lines: readonly OrderHanded[],
  file: { file_name: string; file_hash: string } | null,
): Promise<number | Refusal> {
  const now = shop.clock.now();
  const courier = await findCourier(db, head.courier_id);
  if (!courier) return refuseFields(texts.invalid, { courier_id: [serverTexts.notFound] });
  if (head.remitted_on > istDate(now)) return refuseFields(texts.invalid, { remitted_on: [serverTexts.dayInFuture] });
  const before = await recordedReference(db, head.courier_id, head.reference);
  if (before) {
    const message = serverTexts.referenceRecorded(
      courier.name,
      before.reference,
      before.staff_name,
      before.recorded_at,
    );
    return refuse(422, "reference_recorded", message, { errors: { reference: [message] } });
  }
  const orders = await lockOrders(
    db,
    lines.map(({ order_id }) => order_id),
  );
  const cash = new Map((await cashOfOrders(db, head.courier_id, [...orders.keys()])).map((row) => [row.id, row]));
  const planned = lines.map((handed, place) => {
    const [order, row] = [orders.get(handed.order_id), cash.get(handed.order_id)];
    if (!order || !row) throw new Error(`Order ${handed.order_id} was not locked.`);
    return { place, handed, order, row, ...planLine(row, courier.id, handed) };
  });
  // All at once, because two remittances with the same customers would wait for each other.
  await lockCash(
    db,
    planned.flatMap(({ order, payment_paise }) => (payment_paise > 0 ? order.customer_id : [])),
  );
  const stored: Omit<NewLine, "remittance_id">[] = [];
  const errors: Record<string, string[]> = {};
  for (const { place, handed, order, row, result, payment_paise, problem } of planned) {
    if (result !== "matched" && result !== "less") {
      errors[`lines.${place}.amount`] = [problem ?? texts.invalid];
      continue;
    }
    const payment =
      payment_paise > 0 ? await takeCash(shop, db, actor, order, row, courier.id, payment_paise, now) : null;
    if (payment instanceof Refusal) errors[`lines.${place}.amount`] = [payment.message];
    else {
      const { order_id, amount_paise, deduction_paise } = handed;
      const own = { order_id, payment_id: payment, amount_paise, deduction_paise };
      stored.push({ position: place, courier_id: courier.id, ...own });
    }
  }
  if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
  const by = { recorded_at: now, staff_id: actor.id, staff_name: actor.name };
  const remittance_id = await insertRemittance(db, {
    ...head,
    ...(file ?? { file_name: null, file_hash: null }),
    ...by,
  });
  await insertLines(
    db,
    stored.map((line) => ({ ...line, remittance_id })),
  );
  const sum = (name: "amount_paise" | "deduction_paise") => stored.reduce((total, line) => total + line[name], 0) / 100;
  const after = {
    ...{ courier: courier.name, remitted_on: head.remitted_on, orders: stored.length },
    ...{ amount: sum("amount_paise"), deduction: sum("deduction_paise"), file: file?.file_name ?? null },
    payments_recorded: stored.filter(({ payment_id }) => payment_id !== null).length,
  };
  const subject = { subject: "remittance", subject_id: remittance_id, subject_name: head.reference };
  await audit(db, actor, { act: "recorded", ...subject, after }, now);
  return remittance_id;
}

type Locked = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** The customer paid the courier in cash on the day of delivery, which is the day that counts for the cash limit. */
export const dayOfCash = ({ delivered_at }: Pick<CashOrderRow, "delivered_at">, now: Date) =>
  istDate(delivered_at ?? now);

async function takeCash(
  shop: Shop,
  db: Db,
  actor: Staff,
  order: Locked,
  row: CashOrderRow,
  courier_id: number,
  amount_paise: number,
  at: Date,
): Promise<number | Refusal> {
  const money = { mode: "cash" as const, amount_paise, reference: null, courier_id };
  return takePayment(shop, db, order, actor, money, { at, day: dayOfCash(row, at) });
}
