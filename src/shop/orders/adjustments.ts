import type { OrderAdjustment, OrderTotal } from "../../contract/checkout.ts";
import { restated } from "../../language/restated.ts";
import { type Adjustment, type ChargeShare, totalTax } from "../tax/index.ts";
import type { orderAmounts } from "./order-amounts.ts";
import type { OrderRow } from "./queries.ts";

type OrderAmounts = Pick<OrderRow, keyof ReturnType<typeof orderAmounts>>;

/** Totals as screens show them, in rupees, of an order or a draft of one. */
export function toOrderTotal(
  order: OrderAmounts & Pick<OrderRow, "place_of_supply" | "state_tax_kind" | "tax_reason" | "seller_gstin">,
  adjustments: readonly Adjustment[],
): OrderTotal {
  return {
    mrp: order.mrp_paise / 100,
    subtotal: order.subtotal_paise / 100,
    coupon: order.coupon_paise / 100,
    shipping: order.shipping_paise / 100,
    cgst_value: order.cgst_paise / 100,
    sgst_value: order.sgst_paise / 100,
    igst_value: order.igst_paise / 100,
    shipping_tax: {
      cgst: order.shipping_cgst_paise / 100,
      sgst: order.shipping_sgst_paise / 100,
      igst: order.shipping_igst_paise / 100,
    },
    round_off: order.round_off_paise / 100,
    total: order.total_paise / 100,
    place_of_supply: order.place_of_supply,
    state_tax_kind: order.state_tax_kind,
    tax_reason: restated(order.tax_reason),
    charges_tax: order.seller_gstin !== "",
    adjustments: adjustments.map(toOrderAdjustment),
  };
}

function toOrderAdjustment(adjustment: Adjustment): OrderAdjustment {
  return {
    type: adjustment.rule.type,
    kind: adjustment.kind,
    label: restated(adjustment.label),
    amount: adjustment.amount_paise / 100,
    tax: {
      cgst: adjustment.cgst_paise / 100,
      sgst: adjustment.sgst_paise / 100,
      igst: adjustment.igst_paise / 100,
    },
    rates: byRate(adjustment.shares),
  };
}

/** The shares of a charge by rate, lowest rate first. */
function byRate(shares: readonly ChargeShare[]): OrderAdjustment["rates"] {
  const groups = Map.groupBy(shares, ({ gst_rate_bp, tax_class }) => `${gst_rate_bp} ${tax_class}`);
  const rates = [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { gst_rate_bp, tax_class } = first;
    const amount_paise = same.reduce((sum, { taxable_paise }) => sum + taxable_paise, 0);
    const tax_paise = same.reduce((sum, share) => sum + totalTax(share), 0);
    return { gst_rate: gst_rate_bp / 100, tax_class, amount: amount_paise / 100, tax: tax_paise / 100 };
  });
  return rates.toSorted((one, other) => one.gst_rate - other.gst_rate);
}
