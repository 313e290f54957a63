import type { OrderTotal } from "../../contract/checkout.ts";
import type { PricedLine } from "../cart/index.ts";
import { calculateOrder, type FreightRule, type OrderCalculation, type Supply } from "../tax/index.ts";

/** What an order costs and why. Amounts in whole paise; `calculation.lines` stand in the order of `lines`. */
export interface Totals {
  lines: PricedLine[];
  calculation: OrderCalculation;
  supply: Supply;
}

export function subtotalOf(lines: PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.price_paise * line.quantity, 0);
}

export function totalsOf(
  lines: PricedLine[],
  supply: Supply,
  coupon_paise: number,
  shipping_paise: number,
  freight_rule: FreightRule,
): Totals {
  return { lines, supply, calculation: calculateOrder({ lines, coupon_paise, shipping_paise, supply, freight_rule }) };
}

/** The totals as the screens show them, in rupees. */
export function orderTotalOf({ calculation, supply }: Totals): OrderTotal {
  const { order, shipping } = calculation;
  return {
    mrp: order.mrp_paise / 100,
    subtotal: order.subtotal_paise / 100,
    coupon: order.coupon_paise / 100,
    shipping: order.shipping_paise / 100,
    cgst_value: order.cgst_paise / 100,
    sgst_value: order.sgst_paise / 100,
    igst_value: order.igst_paise / 100,
    shipping_tax: {
      cgst: shipping.cgst_paise / 100,
      sgst: shipping.sgst_paise / 100,
      igst: shipping.igst_paise / 100,
    },
    round_off: order.round_off_paise / 100,
    total: order.total_paise / 100,
    place_of_supply: `${supply.state.gst_code} ${supply.state.name}`,
    state_tax_kind: supply.state_tax_kind,
    tax_reason: supply.reason,
  };
}
