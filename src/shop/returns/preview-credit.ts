import { isPermitted } from "../../contract/order-states.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Creditable, CreditPreview } from "../../contract/staff/returns.ts";
import { chargesLeft, documentsOfOrder, isTooLateForTax } from "../documents/index.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { findOrder, linesOfOrder, type OrderRow } from "../orders/index.ts";
import { amountDue, paymentsOfOrder } from "../payments/index.ts";
import { totalTax } from "../tax/index.ts";
import { leftOfLine, type RequestedCredit } from "./credit-parts.ts";
import { creditedPieces, creditedSoFar } from "./credit-return.ts";
import { planCredit } from "./plan-credit.ts";
import { returnsOfOrder } from "./queries.ts";
import { type ChargedAmounts, sumOfAmounts } from "./return-amounts.ts";

/** What can still be credited of an invoiced order, in rupees. */
export async function creditableParts({ db, clock }: Shop, token: string): Promise<Creditable | Refusal> {
  const order = await orderToCredit(db, token);
  if (order instanceof Refusal) return order;
  const [lines, before] = [await linesOfOrder(db, order.id), await creditedPieces(db, order.id)];
  const charges = await chargesLeft(db, order.id);
  const [invoice] = await documentsOfOrder(db, order.id);
  const now = clock.now();
  return {
    credited: (await creditedSoFar(db, order.id)) / 100,
    lines: lines.map((line) => {
      const left = leftOfLine(line, before);
      const { id: line_id, ref_no, product_name } = line;
      return { line_id, ref_no, product_name, quantity: left.quantity, ...partLeft([left]) };
    }),
    shipping: charges.length > 0 ? partLeft(charges) : null,
    commercial: invoice !== undefined && isTooLateForTax(invoice.issued_at, now),
  };
}

/** What a credit would amount to, how much is refunded and how much is still due, in rupees. */
export async function previewCredit(
  db: Db,
  token: string,
  requested: RequestedCredit,
): Promise<CreditPreview | Refusal> {
  const order = await orderToCredit(db, token);
  if (order instanceof Refusal) return order;
  const plan = await planCredit(db, order, requested);
  if (plan instanceof Refusal) return plan;
  const { lines, charges, credit_paise, refund_paise, round_off_paise, isComplete } = plan;
  const [payments, returns] = [await paymentsOfOrder(db, order.id), await returnsOfOrder(db, order.id)];
  return {
    lines: lines.map(({ order_line_id, ...amounts }) => ({ line_id: order_line_id, ...inRupees([amounts]) })),
    shipping: charges.length > 0 ? inRupees(charges) : null,
    ...inRupees([...lines, ...charges]),
    round_off: round_off_paise / 100,
    total: credit_paise / 100,
    refund: refund_paise / 100,
    due: amountDue(order, payments, [...returns, { credit_paise, refund_paise }]) / 100,
    complete: isComplete,
  };
}

async function orderToCredit(db: Db, token: string): Promise<OrderRow | Refusal> {
  const order = await findOrder(db, { token });
  if (!order) return refuse(404, "not_found", serverTexts.notFound);
  if (!isPermitted("credit", "staff", order.status))
    return refuse(409, "not_possible", serverTexts.notPossible(order.status));
  return order;
}

const partLeft = (left: readonly ChargedAmounts[]) => ({
  amount: sumOfAmounts(left) / 100,
  tax: left.reduce((sum, each) => sum + totalTax(each), 0) / 100,
});

function inRupees(amounts: readonly ChargedAmounts[]) {
  const sum = (name: keyof ChargedAmounts) => amounts.reduce((total, each) => total + each[name], 0) / 100;
  const [taxable, cgst] = [sum("taxable_paise"), sum("cgst_paise")];
  const [sgst, igst] = [sum("sgst_paise"), sum("igst_paise")];
  return { taxable, cgst, sgst, igst, total: sumOfAmounts(amounts) / 100 };
}
