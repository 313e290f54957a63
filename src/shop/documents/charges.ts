import type { ShippingCharge } from "../document-content/index.ts";
import { type Adjustment, addTaxes, type ChargeShare, totalTax } from "../tax/index.ts";

/**
 * How an order's charges are allocated to its goods, by HSN code and rate, as stored when the order was placed.
 * @throws if the shares do not add up to the whole charge: an invoice states no tax that was not charged
 */
export function chargeShares(adjustments: readonly Adjustment[]): ChargeShare[] {
  return adjustments.flatMap((adjustment) => {
    if (adjustment.rule.type !== "charge") return [];
    const taxable = adjustment.shares.reduce((sum, { taxable_paise }) => sum + taxable_paise, 0);
    const taxes = adjustment.shares.reduce((sum, share) => sum + totalTax(share), 0);
    if (taxable !== adjustment.amount_paise || taxes !== totalTax(adjustment)) {
      throw new Error(`The shares of the charge "${adjustment.label}" do not add up to it.`);
    }
    return adjustment.shares;
  });
}

/** The charges as printed: a row for each charge and rate, none if it is free. */
export function printedCharges(adjustments: readonly Adjustment[]): ShippingCharge[] {
  return adjustments.flatMap(({ label, shares }) =>
    [...Map.groupBy(shares, (share) => share.gst_rate_bp)]
      .sort(([a], [b]) => a - b)
      .map(([gst_rate_bp, same]) => ({
        label,
        gst_rate_bp,
        taxable_paise: same.reduce((sum, { taxable_paise }) => sum + taxable_paise, 0),
        ...addTaxes(same),
      })),
  );
}
