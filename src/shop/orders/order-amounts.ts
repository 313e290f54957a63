import type { OrderCalculation } from "../tax/index.ts";

/**
 * The amounts stored in an order's own columns, in whole paise. The columns for coupon, shipping and rounding repeat its adjustments, for
 * lists and the previous release.
 */
export function orderAmounts({ order, adjustments }: Pick<OrderCalculation, "order" | "adjustments">) {
  const find = (kind: string) => adjustments.find((each) => each.kind === kind);
  const discounts = adjustments.filter(({ rule }) => rule.type === "discount");
  const shipping = find("shipping");
  return {
    mrp_paise: order.mrp_paise,
    subtotal_paise: order.subtotal_paise,
    coupon_paise: discounts.reduce((sum, { amount_paise }) => sum - amount_paise, 0),
    shipping_paise: shipping?.amount_paise ?? 0,
    cgst_paise: order.cgst_paise,
    sgst_paise: order.sgst_paise,
    igst_paise: order.igst_paise,
    round_off_paise: find("round_off")?.amount_paise ?? 0,
    total_paise: order.total_paise,
    shipping_cgst_paise: shipping?.cgst_paise ?? 0,
    shipping_sgst_paise: shipping?.sgst_paise ?? 0,
    shipping_igst_paise: shipping?.igst_paise ?? 0,
  };
}
