import { inEachLanguage, text } from "../language/text.ts";

/**
 * How the law treats goods. Only `taxable` goods bear tax, at a rate above 0; the others differ in the returns (GSTR-1 table 8) and
 * in the document (a bill of supply when nothing is taxable, CGST Act s.31(3)(c)).
 * - nil: taxable at 0 % by the schedule of rates
 * - exempt: exempted by notification under CGST Act s.11, such as hearing aids (10/2025-Central Tax (Rate))
 * - non_gst: outside GST (s.9(2))
 */
export const taxClasses = ["taxable", "nil", "exempt", "non_gst"] as const;
export type TaxClass = (typeof taxClasses)[number];

export const taxClassNames: Record<TaxClass, string> = inEachLanguage(() => ({
  taxable: text("Taxable"),
  nil: text("Nil-rated"),
  exempt: text("Exempt"),
  non_gst: text("Non-GST"),
}));

/** A rate in percent for display: "5 %", or why there is none. An instance of the previous release sends no class. */
export function rateText(percent: number, tax_class: TaxClass | undefined): string {
  return tax_class === undefined || tax_class === "taxable" ? `${percent} %` : taxClassNames[tax_class];
}
