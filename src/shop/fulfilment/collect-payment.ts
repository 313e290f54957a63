import { rupeesText } from "../../contract/money.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import { type PaymentMode, paymentMethods } from "../../contract/payments.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import { findCourier } from "../couriers/index.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { changeOrder } from "../orders/index.ts";
import { amountDue, insertPayment, type OrderPaymentRow, paymentsOfOrder, refuseCash } from "../payments/index.ts";
import { returnsOfOrder, settlePayment } from "../returns/index.ts";
import { istDate } from "../tax/index.ts";

export interface Money {
  mode: PaymentMode;
  amount_paise: number;
  reference: string | null;
}

/** Records a payment received on delivery, for all that is due or a part of it. */
export function collectPayment(shop: Shop, by: Staff, token: string, expected: OrderStatus, money: Money) {
  return changeOrder(
    shop,
    by,
    token,
    expected,
    "collect",
    async ({ db, order, at }) => {
      const { mode, amount_paise, reference } = money;
      const payments = await paymentsOfOrder(db, order.id);
      const recorded = paymentWith(payments, money);
      if (recorded && isSame(recorded, by, money)) return "already done";
      if (recorded) return paymentExists(recorded);
      const due = amountDue(order, payments, await returnsOfOrder(db, order.id));
      if (due === 0) return refuse(409, "not_possible", serverTexts.nothingDue);
      if (amount_paise > due) return refuseFields(texts.invalid, { amount: [serverTexts.onlyDue(rupeesText(due))] });
      const { needsReference, how } = paymentMethods[mode];
      if (needsReference && reference === null) {
        return refuseFields(texts.invalid, { reference: [serverTexts.referenceNeeded(how)] });
      }
      const day = istDate(at);
      const no = mode === "cash" ? await refuseCash(db, order, day, amount_paise) : null;
      if (no) return no;
      await insertPayment(db, {
        order_id: order.id,
        customer_id: order.customer_id,
        mode,
        amount_paise,
        reference,
        collected_at: at,
        collected_on: day,
        staff_id: by.id,
        staff_name: by.name,
      });
      await settlePayment(db, order);
      return { mode, amount: amount_paise / 100, reference, due: (due - amount_paise) / 100 };
    },
    async (db, order) => {
      const payment = paymentWith(await paymentsOfOrder(db, order.id), money);
      return payment !== undefined && isSame(payment, by, money);
    },
  );
}

/** What was recorded of an order with the same reference. */
function paymentWith(payments: OrderPaymentRow[], { mode, reference }: Money): OrderPaymentRow | undefined {
  if (reference === null) return undefined;
  return payments.find((each) => each.mode === mode && each.reference?.toLowerCase() === reference.toLowerCase());
}

function isSame(payment: OrderPaymentRow, by: Staff, { amount_paise }: Money): boolean {
  return payment.amount_paise === amount_paise && payment.staff_name === by.name;
}

function paymentExists({ amount_paise, reference, staff_name, collected_at }: OrderPaymentRow): Refusal {
  const message = serverTexts.paymentExists(rupeesText(amount_paise), reference ?? "", staff_name, collected_at);
  return refuse(422, "payment_exists", message, { errors: { reference: [message] } });
}
