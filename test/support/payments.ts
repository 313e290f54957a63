import type { Payable } from "../../src/contract/payments.ts";

/** An order of this total, in paise, as far as the terms of payment depend on it. */
export function makePayable(total_paise: number): Payable {
  return { total_paise };
}
