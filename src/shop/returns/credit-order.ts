import type { OrderStatus, RefundWay } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { issueCreditNote } from "../documents/index.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { changeOrder } from "../orders/index.ts";
import type { RequestedCredit } from "./credit-parts.ts";
import { creditedSoFar } from "./credit-return.ts";
import { type CreditPlan, planCredit } from "./plan-credit.ts";
import { countReturns, insertReturn, returnsOfOrder, updateReturn } from "./queries.ts";
import { sumOfAmounts } from "./return-amounts.ts";
import { settlePayment } from "./settle-payment.ts";
import { takeBackPoints } from "./take-back-points.ts";

export interface OrderCredit extends RequestedCredit {
  /** The order's credited amount when the form was shown, in paise. */
  credited_before_paise: number;
  reason: string;
  refund_to: RefundWay;
}

/**
 * Credits parts of an invoiced order whose goods do not come back: units missing or deficient, price or tax charged too high (CGST Act
 * s.34(1)), optionally with shipping. The credit lowers the amount due; anything paid beyond that is refunded.
 */
export function creditOrder(shop: Shop, actor: Actor, token: string, expected: OrderStatus, credit: OrderCredit) {
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "credit",
    apply: async ({ db, order, at }) => {
      if ((await creditedSoFar(db, order.id)) !== credit.credited_before_paise) return alreadyCredited(db, order.id);
      const plan = await planCredit(db, order, credit);
      if (plan instanceof Refusal) return plan;
      const { ordered, before, lines, charges, credit_paise, refund_paise } = plan;
      // Missing units may also have been credited by amount before.
      if (credit_paise === 0 && sumOfAmounts([...lines, ...charges]) === 0)
        return refuseFields(texts.invalid, { lines: [serverTexts.nothingToCredit] });
      const { reason, reason_code, refund_to } = credit;
      const number = `${order.number}-C${(await countReturns(db, order.id)) + 1}`;
      const about = { order_id: order.id, number, kind: "credit" as const, reason, refund_to };
      const given = { ...about, requested_at: at, approved_by: actor.name, credit_paise };
      const id = await insertReturn(
        db,
        given,
        lines.filter(({ quantity }) => quantity > 0),
      );
      const received = { received_at: at, received_by: actor.name, inspection_note: null };
      await updateReturn(db, id, { status: "received", refund_paise, note_required: true, ...received });
      await takeBackPoints(db, order, ordered, [...before, ...lines], number, at);
      await settlePayment(db, order);
      const notes = await issueCreditNote(shop, db, { order, lines, charges, returnId: id, reason, reason_code });
      const numbers = notes.map((note) => note.number);
      return { credit: number, reason_code, reason, ...auditedParts(plan), credit_notes: numbers };
    },
  });
}

async function alreadyCredited(db: Db, orderId: number): Promise<Refusal> {
  const last = (await returnsOfOrder(db, orderId)).at(-1);
  return refuse(409, "state_changed", serverTexts.alreadyCredited(last?.decided_by ?? serverTexts.someone));
}

/** What was credited, in rupees, for the audit log. */
function auditedParts({ ordered, lines, charges, credit_paise }: CreditPlan) {
  return {
    amount: credit_paise / 100,
    lines: lines.map(({ order_line_id, quantity, ...amounts }) => ({
      ref_no: ordered.find(({ id }) => id === order_line_id)?.ref_no ?? "",
      quantity,
      amount: sumOfAmounts([amounts]) / 100,
    })),
    shipping: sumOfAmounts(charges) / 100,
  };
}
