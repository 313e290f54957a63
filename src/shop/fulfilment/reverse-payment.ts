import { rupeesText } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor, Staff } from "../kit/staff-api.ts";
import { actOnOrder, noteOnOrder, type OrderRow } from "../orders/index.ts";
import {
  insertReversal,
  type OrderPaymentRow,
  paymentsOfOrder,
  type ReversedPaymentRow,
  reversedPaymentsOfOrder,
} from "../payments/index.ts";
import { returnsOfOrder, settlePayment } from "../returns/index.ts";
import { heldBy } from "./held-queries.ts";

interface Mistake {
  payment_id: number;
  reason: string;
}

/** Reverses a payment that was recorded by mistake. A repeat by the same member of staff succeeds. */
export function reversePayment(shop: Shop, actor: Staff, token: string, mistake: Mistake) {
  return actOnOrder(shop, actor, token, "reverse_payment", async ({ db, order, at }) => {
    const reversed = await reversedPaymentsOfOrder(db, order.id);
    const done = reversed.find(({ id }) => id === mistake.payment_id);
    if (done && done.reversed_by === actor.name && done.reason === mistake.reason) return "already done";
    const payment = await takeBackPayment(db, order, actor, mistake, at);
    if (payment instanceof Refusal) return payment;
    const { mode, amount_paise, reference, staff_name } = payment;
    return {
      before: { mode, amount: amount_paise / 100, reference, recorded_by: staff_name },
      after: { reason: mistake.reason },
    };
  });
}

/** Checks and stores the reversal, for an order that is locked. Its reference can then be recorded again. */
export async function takeBackPayment(
  db: Db,
  order: OrderRow,
  actor: Actor,
  { payment_id, reason }: Mistake,
  at: Date,
): Promise<OrderPaymentRow | Refusal> {
  const payments = await paymentsOfOrder(db, order.id);
  const payment = payments.find(({ id }) => id === payment_id);
  if (!payment) return refuseGone((await reversedPaymentsOfOrder(db, order.id)).find(({ id }) => id === payment_id));
  const left = payments.reduce((sum, { amount_paise }) => sum + amount_paise, -payment.amount_paise);
  const refunds = (await returnsOfOrder(db, order.id)).reduce((sum, { refund_paise }) => sum + (refund_paise ?? 0), 0);
  if (left < refunds) return refuse(409, "not_possible", serverTexts.paymentRefunded);
  if (payment.courier_id !== null && (await heldBy(db, order.id, payment.courier_id)) < payment.amount_paise)
    return refuse(409, "not_possible", serverTexts.paymentRemitted);
  await insertReversal(db, { payment_id, reason, reversed_at: at, staff_id: actor.id, staff_name: actor.name });
  const note = serverTexts.paymentReversed(rupeesText(payment.amount_paise));
  await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note });
  await settlePayment(db, order);
  return payment;
}

function refuseGone(reversed: ReversedPaymentRow | undefined): Refusal {
  if (!reversed) return refuse(404, "not_found", serverTexts.notFound);
  const message = serverTexts.paymentReversedBy(reversed.reversed_by, reversed.reversed_at);
  return refuse(409, "already_reversed", message);
}
