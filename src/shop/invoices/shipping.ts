import type { OrderLineRow, OrderRow } from "../orders/index.ts";
import { calculateOrder, type FreightRule } from "../tax/index.ts";
import type { ShippingCharge } from "./invoice-content.ts";

/**
 * What each line bore of the order's shipping. The order keeps the sums of the shares' taxes; the rule they were shared
 * by may have been changed since, so the one that gives these sums is looked for.
 * @throws when no rule gives them: an invoice states no tax that was not charged
 */
export function shippingByLine(order: OrderRow, lines: readonly OrderLineRow[]): ShippingCharge[] {
  for (const freight_rule of ["pro_rata", "highest_rate"] satisfies FreightRule[]) {
    const { shipping } = calculateOrder({
      lines,
      coupon_paise: order.coupon_paise,
      shipping_paise: order.shipping_paise,
      supply: { kind: order.supply_kind },
      freight_rule,
    });
    if (shipping.cgst_paise === order.shipping_cgst_paise && shipping.igst_paise === order.shipping_igst_paise) {
      return shipping.shares.map(({ amount_paise, ...share }) => ({ ...share, taxable_paise: amount_paise }));
    }
  }
  throw new Error(`The tax on the shipping of order ${order.number} follows no known rule.`);
}

/** Shipping as it is printed: one charge for each rate, none where it is free. */
export function shippingCharges(shares: readonly ShippingCharge[]): ShippingCharge[] {
  const charged = shares.filter((share) => share.taxable_paise > 0);
  return [...Map.groupBy(charged, (share) => share.gst_rate_bp)]
    .sort(([a], [b]) => a - b)
    .map(([gst_rate_bp, same]) => ({
      gst_rate_bp,
      taxable_paise: sumOf(same, "taxable_paise"),
      cgst_paise: sumOf(same, "cgst_paise"),
      sgst_paise: sumOf(same, "sgst_paise"),
      igst_paise: sumOf(same, "igst_paise"),
    }));
}

function sumOf(charges: readonly ShippingCharge[], amount: keyof ShippingCharge): number {
  return charges.reduce((sum, charge) => sum + charge[amount], 0);
}
