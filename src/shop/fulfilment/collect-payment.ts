import { rupeesText } from "../../contract/money.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { findCourier } from "../couriers/index.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { changeOrder } from "../orders/index.ts";
import { amountDue, type OrderPaymentRow, paymentsOfOrder } from "../payments/index.ts";
import { returnsOfOrder } from "../returns/index.ts";
import { istDate } from "../tax/index.ts";
import { type Money, takePayment } from "./take-payment.ts";

/** Records a payment received on delivery, for the whole amount due or a part of it. */
export function collectPayment(shop: Shop, actor: Actor, token: string, expected: OrderStatus, money: Money) {
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "collect",
    apply: async ({ db, order, at }) => {
      const { mode, amount_paise, reference, courier_id } = money;
      const payments = await paymentsOfOrder(db, order.id);
      const recorded = paymentWith(payments, money);
      if (recorded && isSame(recorded, actor, money)) return "already done";
      if (recorded) return paymentExists(recorded);
      const unknown = courier_id === null || (await findCourier(db, courier_id)) ? null : serverTexts.notFound;
      if (unknown) return refuseFields(texts.invalid, { courier_id: [unknown] });
      const taken = await takePayment(shop, db, order, actor, money, { at, day: istDate(at) });
      if (taken instanceof Refusal) return taken;
      const due = amountDue(order, await paymentsOfOrder(db, order.id), await returnsOfOrder(db, order.id));
      return { mode, amount: amount_paise / 100, reference, courier_id, due: due / 100 };
    },
    isRepeat: async (db, order) => {
      const payment = paymentWith(await paymentsOfOrder(db, order.id), money);
      return payment !== undefined && isSame(payment, actor, money);
    },
  });
}

/** The payment already recorded for an order with the same reference. */
function paymentWith(payments: OrderPaymentRow[], { mode, reference }: Money): OrderPaymentRow | undefined {
  if (reference === null) return undefined;
  return payments.find((each) => each.mode === mode && each.reference?.toLowerCase() === reference.toLowerCase());
}

function isSame(payment: OrderPaymentRow, actor: Actor, { amount_paise, courier_id }: Money): boolean {
  return (
    payment.amount_paise === amount_paise && payment.courier_id === courier_id && payment.staff_name === actor.name
  );
}

function paymentExists({ amount_paise, reference, staff_name, collected_at }: OrderPaymentRow): Refusal {
  const message = serverTexts.paymentExists(rupeesText(amount_paise), reference ?? "", staff_name, collected_at);
  return refuse(422, "payment_exists", message, { errors: { reference: [message] } });
}
