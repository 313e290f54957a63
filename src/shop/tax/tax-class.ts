import type { TaxClass } from "../../contract/tax-classes.ts";

export type { TaxClass };

/** The class of goods that were sold before orders stated it: 0 % meant exempt then. */
export function classOfRate(gst_rate_bp: number): TaxClass {
  return gst_rate_bp > 0 ? "taxable" : "exempt";
}

/**
 * Goods as this seller taxes them: not at all without a registration, which may collect no tax (CGST Act s.32).
 * @param seller null while no registration is in force: then nothing is sold
 */
export function taxedBy<Goods extends { gst_rate_bp: number; tax_class: TaxClass }>(
  seller: { readonly gstin: string | null } | null,
  goods: Goods,
): Goods {
  return seller !== null && seller.gstin === null ? { ...goods, gst_rate_bp: 0, tax_class: "exempt" } : goods;
}
