import { rupeesText } from "../../contract/money.ts";
import { paymentLimitNote } from "../../contract/payments.ts";
import { serverTexts } from "../../contract/server-texts.ts";

/** Income-tax Act 1961 s.40A(3): a business loses the deduction of what it pays in cash above this in a day. */
const cashDeductionPaise = 10_000_00;

/** What the customer should know about paying at the door. */
export function paymentNotices(total_paise: number): string[] {
  const limited = paymentLimitNote(total_paise);
  if (limited) return [`${limited} ${serverTexts.payWithoutLimit}`];
  if (total_paise > cashDeductionPaise) return [serverTexts.cashDeduction(rupeesText(cashDeductionPaise))];
  return [];
}
