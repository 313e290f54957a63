import { isPermitted } from "../../contract/order-states.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { RemittanceResult } from "../../contract/staff/remittances.ts";
import { heldPaise } from "./cash-order.ts";
import type { CashOrderRow } from "./cash-queries.ts";

/** Net amount and charges, in paise: together what was taken at the door. */
export interface Handed {
  amount_paise: number;
  deduction_paise: number;
}

/** What becomes of what a courier hands over for an order. */
export interface PlannedLine {
  result: RemittanceResult;
  /** What the courier has to hand over: taken and not remitted, and what is still to be collected. In paise. */
  open_paise: number;
  /** The part of it that has to be recorded as the customer's payment. In paise. */
  payment_paise: number;
  problem: string | null;
}

/** Compares what was handed over for an order with what its courier owes. Pure. */
export function planLine(
  order: CashOrderRow,
  courierId: number,
  { amount_paise, deduction_paise }: Handed,
): PlannedLine {
  const given = amount_paise + deduction_paise;
  const held = heldPaise(order);
  const hasParcel = order.courier_id === courierId;
  const canCollect = hasParcel && isPermitted("collect", "staff", order.status);
  const open_paise = held + (canCollect ? order.due_paise : 0);
  const plan = (result: RemittanceResult, problem: string | null = null): PlannedLine => {
    const isRecorded = result === "matched" || result === "less";
    return { result, open_paise, payment_paise: isRecorded ? Math.max(0, given - held) : 0, problem };
  };
  if (!hasParcel && order.taken_paise === 0)
    return plan("other_courier", serverTexts.parcelOfOther(order.number, order.courier_name));
  if (given === 0) return plan("wrong", serverTexts.nothingHandedOver);
  if (open_paise === 0 && order.remitted_paise + order.deduction_paise > 0)
    return plan("remitted", serverTexts.remittedBefore(order.number));
  if (open_paise === 0) return plan("not_possible", serverTexts.nothingHeld(order.number, order.status));
  if (given > open_paise) return plan("more", serverTexts.moreThanHeld(open_paise, given));
  if (given < open_paise) return plan("less", serverTexts.lessThanHeld(open_paise - given));
  return plan("matched");
}
