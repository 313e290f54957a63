import { rupeesText } from "../../contract/money.ts";
import { type PaymentMode, paymentMethods } from "../../contract/payments.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import type { OrderRow } from "../orders/index.ts";
import { amountDue, insertPayment, paymentsOfOrder, refuseCash } from "../payments/index.ts";
import { returnsOfOrder, settlePayment } from "../returns/index.ts";
import { paymentReceivedMailJob } from "./job-definitions.ts";

export interface Money {
  mode: PaymentMode;
  amount_paise: number;
  reference: string | null;
  /** Who collected it and has to remit it; null for the shop itself. */
  courier_id: number | null;
}

/**
 * Records a payment for the whole amount due or a part of it, and mails the customer a receipt. The order is locked.
 * @param when the time of recording, and the Indian day (YYYY-MM-DD) to which limits on cash apply
 * @returns the payment's id
 */
export async function takePayment(
  { jobs }: Pick<Shop, "jobs">,
  db: Db,
  order: OrderRow,
  actor: Actor,
  { mode, amount_paise, reference, courier_id }: Money,
  { at, day }: { at: Date; day: string },
): Promise<number | Refusal> {
  const due = amountDue(order, await paymentsOfOrder(db, order.id), await returnsOfOrder(db, order.id));
  if (due === 0) return refuse(409, "not_possible", serverTexts.nothingDue);
  if (amount_paise > due) return refuseFields(texts.invalid, { amount: [serverTexts.onlyDue(rupeesText(due))] });
  const { needsReference, how } = paymentMethods[mode];
  if (needsReference && reference === null) {
    return refuseFields(texts.invalid, { reference: [serverTexts.referenceNeeded(how)] });
  }
  const no = mode === "cash" ? await refuseCash(db, order, day, amount_paise) : null;
  if (no) return no;
  const id = await insertPayment(db, {
    ...{ order_id: order.id, customer_id: order.customer_id, mode, amount_paise, reference, courier_id },
    ...{ collected_at: at, collected_on: day, staff_id: actor.id, staff_name: actor.name },
  });
  await settlePayment(db, order);
  // What a buyer deducts reaches the shop as a certificate, not as money.
  if (!paymentMethods[mode].isDeduction)
    await jobs.enqueue(db, paymentReceivedMailJob, { order_id: order.id, payment_id: id });
  return id;
}
