import type { TaxClass } from "../../contract/tax-classes.ts";

export type { TaxClass };

/** The tax class of goods sold before orders stored it: then, 0 % meant exempt. */
export function classOfRate(gst_rate_bp: number): TaxClass {
  return gst_rate_bp > 0 ? "taxable" : "exempt";
}

/**
 * Goods as this seller taxes them: not at all without a registration, because an unregistered seller may collect no tax (CGST Act s.32).
 * @param seller null while no registration is in force, so that nothing is sold
 */
export function taxedBy<Goods extends { gst_rate_bp: number; tax_class: TaxClass }>(
  seller: { readonly gstin: string | null } | null,
  goods: Goods,
): Goods {
  return seller !== null && seller.gstin === null ? { ...goods, gst_rate_bp: 0, tax_class: "exempt" } : goods;
}
