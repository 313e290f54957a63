import { isPermitted } from "../../contract/order-states.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { RemittanceResult } from "../../contract/staff/remittances.ts";
import { heldPaise } from "./cash-order.ts";
import type { CashOrderRow } from "./cash-queries.ts";

/** Net amount and charges, in paise; their sum is what was collected at the door. */
export interface Handed {
  amount_paise: number;
  deduction_paise: number;
  /** Whether a file states neither the charges nor what was collected. Then charges may be missing from the sum. */
  isNetAlone?: boolean;
}

/** What a courier hands over for an order, compared with what is owed. */
export interface PlannedLine {
  result: RemittanceResult;
  /** What the courier still owes, in paise: collected but not remitted, plus what has yet to be collected. */
  open_paise: number;
  /** The part of it, in paise, that has yet to be recorded as the customer's payment. */
  payment_paise: number;
  problem: string | null;
}

/** Compares what was handed over for an order with what its courier owes. A pure function. */
export function planLine(
  order: CashOrderRow,
  courierId: number,
  { amount_paise, deduction_paise, isNetAlone = false }: Handed,
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
  if (given < open_paise && isNetAlone) return plan("not_possible", serverTexts.chargesNeeded(open_paise - given));
  if (given < open_paise) return plan("less", serverTexts.lessThanHeld(open_paise - given));
  return plan("matched");
}
