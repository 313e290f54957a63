import type { TaxClass } from "../../contract/tax-classes.ts";

export type { TaxClass };

/** The class of goods that were sold before orders stated it: 0 % meant exempt then. */
export function classOfRate(gst_rate_bp: number): TaxClass {
  return gst_rate_bp > 0 ? "taxable" : "exempt";
}
