import { rupeesText } from "../../contract/money.ts";
import { isSuggested, type Payable, paymentLimitNote } from "../../contract/payments.ts";
import { serverTexts } from "../../contract/server-texts.ts";

/**
 * Income-tax Act 2025 s.36 (until 31 March 2026: Income-tax Act 1961 s.40A(3)): a business cannot deduct cash payments above this amount in
 * a day.
 */
const cashDeductionPaise = 10_000_00;

/** What the customer should know about paying on delivery under the law in force on a day (YYYY-MM-DD, IST). */
export function paymentNotices(order: Payable, day: string): string[] {
  const limited = paymentLimitNote(order, day);
  if (limited) return [limited];
  if (isSuggested("cash", order) && order.total_paise > cashDeductionPaise)
    return [serverTexts.cashDeduction(rupeesText(cashDeductionPaise))];
  return [];
}
