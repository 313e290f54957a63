import { roundToRupee, shareOut, sum, wholeAmount } from "./rounding.ts";
import { exclusiveTax, type SupplyKind, type Taxes } from "./tax-amounts.ts";

/**
 * How shipping is taxed when the goods bear several rates (composite supply, CGST Act ss. 2(30), 8 and 15(2)): each line's
 * share at that line's rate, or every share at the highest rate in the order. The accountant decides; a setting.
 */
export type FreightRule = "pro_rata" | "highest_rate";

/** One line to price. `price_paise` a piece without GST, `mrp_paise` a piece with it, rate in basis points. */
export interface OrderLine {
  readonly quantity: number;
  readonly price_paise: number;
  readonly mrp_paise: number;
  readonly gst_rate_bp: number;
}

/** What `calculateOrder` needs. `coupon_paise` and `shipping_paise` are without tax. */
export interface OrderToCalculate {
  readonly lines: readonly OrderLine[];
  readonly coupon_paise: number;
  readonly shipping_paise: number;
  readonly supply: { readonly kind: SupplyKind };
  readonly freight_rule: FreightRule;
}

/** One line's amounts. Its taxes are those of the goods alone; total = taxable + taxes. */
export interface CalculatedLine extends Taxes {
  goods_paise: number;
  discount_paise: number;
  taxable_paise: number;
  total_paise: number;
}

/** What one line bears of the shipping, and the tax on that share, in the order of the lines. */
export interface ShippingShare extends Taxes {
  amount_paise: number;
  gst_rate_bp: number;
}

/** Shipping without tax, its taxes (the sums of the shares' taxes) and the shares. */
export interface CalculatedShipping extends Taxes {
  amount_paise: number;
  shares: ShippingShare[];
}

/**
 * The order's amounts: mrp Σ MRP × quantity (with tax), subtotal Σ goods (without), coupon as taken off, taxes Σ of the
 * lines' and of shipping's, total = subtotal − coupon + shipping + taxes + round_off, in whole rupees.
 */
export interface OrderTotals extends Taxes {
  mrp_paise: number;
  subtotal_paise: number;
  coupon_paise: number;
  shipping_paise: number;
  round_off_paise: number;
  total_paise: number;
}

/** The result of `calculateOrder`: plain rows, lines in the order given. */
export interface OrderCalculation {
  lines: CalculatedLine[];
  shipping: CalculatedShipping;
  order: OrderTotals;
}

/**
 * Calculates all amounts of a cart, an order, an invoice or a credit note: one function, so that they agree to the paisa.
 *
 * The order of steps is fixed: goods; coupon, capped at the goods and shared by their value; tax of each line; shipping,
 * shared by taxable value (equally when all lines are worth 0); tax of each share; sums; rounding to the rupee. Taxes
 * are sums of rounded amounts and are never worked out again on a sum.
 *
 * Sources: a discount shown on the invoice lowers the taxable value (CGST Act s.15(3)(a)); freight is part of the value
 * (s.15(2)); the rupee, 50 paise and above upwards (s.170). A cart without lines has nothing to ship and is all zero.
 * Throws a RangeError when an amount is not whole or negative, a quantity is below 1, or a rate is outside 0 to 10,000.
 */
export function calculateOrder(input: OrderToCalculate): OrderCalculation {
  const { kind } = input.supply;
  const goods = input.lines.map((line) => wholeQuantity(line) * wholeAmount(line.price_paise, "price_paise"));
  const subtotal_paise = sum(goods);
  const coupon_paise = Math.min(wholeAmount(input.coupon_paise, "coupon_paise"), subtotal_paise);
  const discounts = shareOut(coupon_paise, goods);

  const lines = input.lines.map((line, index): CalculatedLine => {
    const goods_paise = goods[index] ?? 0;
    const discount_paise = discounts[index] ?? 0;
    const taxable_paise = goods_paise - discount_paise;
    const taxes = exclusiveTax(taxable_paise, line.gst_rate_bp, kind);
    const total_paise = sum([taxable_paise, taxes.cgst_paise, taxes.sgst_paise, taxes.igst_paise]);
    return { goods_paise, discount_paise, taxable_paise, ...taxes, total_paise };
  });
  const shipping = shippingOf(input, lines);

  const mrp_paise = sum(input.lines.map((line) => line.quantity * wholeAmount(line.mrp_paise, "mrp_paise")));
  const taxes = sumOfTaxes([...lines, shipping]);
  const exact = sum([subtotal_paise - coupon_paise, shipping.amount_paise, ...Object.values(taxes)]);
  const total_paise = roundToRupee(exact);
  const order: OrderTotals = {
    mrp_paise,
    subtotal_paise,
    coupon_paise,
    shipping_paise: shipping.amount_paise,
    ...taxes,
    round_off_paise: total_paise - exact,
    total_paise,
  };
  return { lines, shipping, order };
}

function shippingOf(input: OrderToCalculate, lines: readonly CalculatedLine[]): CalculatedShipping {
  const wanted = wholeAmount(input.shipping_paise, "shipping_paise");
  const amount_paise = lines.length > 0 ? wanted : 0;
  const amounts = shareOut(
    amount_paise,
    lines.map((line) => line.taxable_paise),
  );
  const highest = Math.max(0, ...input.lines.map((line) => line.gst_rate_bp));

  const shares = input.lines.map((line, index): ShippingShare => {
    const gst_rate_bp = input.freight_rule === "highest_rate" ? highest : line.gst_rate_bp;
    const share = amounts[index] ?? 0;
    return { amount_paise: share, gst_rate_bp, ...exclusiveTax(share, gst_rate_bp, input.supply.kind) };
  });
  return { amount_paise, ...sumOfTaxes(shares), shares };
}

function sumOfTaxes(rows: readonly Taxes[]): Taxes {
  return {
    cgst_paise: sum(rows.map((row) => row.cgst_paise)),
    sgst_paise: sum(rows.map((row) => row.sgst_paise)),
    igst_paise: sum(rows.map((row) => row.igst_paise)),
  };
}

function wholeQuantity(line: OrderLine): number {
  if (wholeAmount(line.quantity, "quantity") < 1) throw new RangeError("quantity must be at least 1");
  return line.quantity;
}
