import { stored } from "../../language/stored.ts";
import { zip } from "../../platform/zip.ts";
import { roundWithinMrp } from "./mrp.ts";
import { roundToRupee, shareOut, sum, wholeAmount } from "./rounding.ts";
import {
  addTaxes,
  exclusiveTax,
  noTaxes,
  type SupplyKind,
  shareOutTaxes,
  type Taxes,
  taxedTotal,
  totalTax,
} from "./tax-amounts.ts";
import type { TaxClass } from "./tax-class.ts";

/**
 * How shipping and other charges are taxed when the goods have several rates (composite supply, CGST Act ss. 2(30), 8 and 15(2)): divided
 * over the rates by the value of their goods, or all at the highest rate. The accountant decides; it is a setting.
 */
export type FreightRule = "pro_rata" | "highest_rate";

/** One line to price. `price_paise` per unit without GST, `mrp_paise` per unit with it, rate in basis points. */
export interface OrderLine {
  readonly quantity: number;
  readonly price_paise: number;
  readonly mrp_paise: number;
  readonly hsn_code: string;
  readonly gst_rate_bp: number;
  readonly tax_class: TaxClass;
}

/** A deduction from the goods before tax, in whole paise. */
export interface Discount {
  readonly kind: string;
  readonly label: string;
  readonly amount_paise: number;
}

/** A charge besides the goods, in whole paise without tax; `rates` determines the rates at which it is taxed. */
export interface Charge extends Discount {
  readonly rates: FreightRule;
}

/** What `calculateOrder` needs. */
export interface OrderToCalculate {
  readonly lines: readonly OrderLine[];
  readonly discounts: readonly Discount[];
  readonly charges: readonly Charge[];
  readonly supply: { readonly kind: SupplyKind };
}

/** One line's amounts. Its taxes are those of the goods alone; total = taxable + taxes. */
export interface CalculatedLine extends Taxes {
  goods_paise: number;
  discount_paise: number;
  taxable_paise: number;
  total_paise: number;
}

/**
 * The rule that produced an adjustment, with its rounding; stored with it.
 * - discount: divided over the lines by value with the largest-remainder method, and so already included in their taxable values
 * - charge: `rate`: divided over the rates by taxable value, taxed once for each rate. `line`, in orders of the first releases:
 *   divided over the lines, the tax of each line's share rounded
 * - round_off: to the whole rupee, `half_up` (50 paise and above round up), or `down` if that would exceed the MRP. `allocated`: a
 *   part of a split order takes the rupee by which the separately rounded parts would differ from the whole
 */
export type AdjustmentRule =
  | { type: "discount"; shared: "by_value"; rounding: "largest_remainder" }
  | { type: "charge"; rates: FreightRule; rounding: "rate" | "line" }
  | { type: "round_off"; rounding: "half_up" | "down" | "allocated"; to_paise: 100 };

/** The share of a charge that the goods of one HSN code, rate and tax class bear. `taxable_paise` without tax. */
export interface ChargeShare extends Taxes {
  hsn_code: string;
  gst_rate_bp: number;
  tax_class: TaxClass;
  taxable_paise: number;
}

/**
 * What an order costs more or less than its goods: coupon, shipping, rounding. `amount_paise` is without tax and negative for deductions;
 * the taxes are the sums of the shares' taxes.
 */
export interface Adjustment extends Taxes {
  kind: string;
  label: string;
  amount_paise: number;
  rule: AdjustmentRule;
  shares: ChargeShare[];
}

/**
 * The order's amounts: mrp = Σ MRP × quantity (with tax), subtotal = Σ goods (without tax), taxes = Σ taxes of lines and
 * adjustments, total = subtotal + Σ adjustments + taxes, in whole rupees.
 */
export interface OrderTotals extends Taxes {
  mrp_paise: number;
  subtotal_paise: number;
  total_paise: number;
}

/** The result of `calculateOrder`: plain rows, lines in the given order. */
export interface OrderCalculation {
  lines: CalculatedLine[];
  /** Discounts, then charges, then the rounding, if any. */
  adjustments: Adjustment[];
  order: OrderTotals;
}

/**
 * Calculates all amounts of a cart, an order, an invoice or a credit note: one function, so that they agree to the paisa.
 *
 * The order of steps is fixed: goods; discounts, capped at the goods and divided by their value; tax of each line; charges,
 * divided over the rates by taxable value (equally by line if all are worth 0); tax of each rate's share; sums; rounding to the
 * rupee. Taxes are sums of rounded amounts and are never recalculated on a sum.
 *
 * Sources: a discount shown on the invoice lowers the taxable value (CGST Act s.15(3)(a)); freight is part of the value
 * (s.15(2)); rounding to the rupee, 50 paise and above up (s.170), but not above the MRP of the goods and the charges with their
 * tax (Legal Metrology (Packaged Commodities) Rules 2011, rule 18(2)). For a cart without lines, every amount is zero.
 * Throws a RangeError when an amount is negative or not whole, a quantity is below 1, a rate is outside 0 to 10,000, goods that are
 * not taxable have a rate above 0, or taxable goods have a rate of 0.
 */
export function calculateOrder(input: OrderToCalculate): OrderCalculation {
  const { kind } = input.supply;
  const goods = input.lines.map((line) => wholeQuantity(line) * wholeAmount(line.price_paise, "price_paise"));
  const subtotal_paise = sum(goods);
  const discounts = discountsWithin(subtotal_paise, input.discounts);
  const discountShares = shareOut(-discounts.reduce((total, { amount_paise }) => total + amount_paise, 0), goods);

  const lines = zip(input.lines, zip(goods, discountShares)).map(
    ([line, [goods_paise, discount_paise]]): CalculatedLine => {
      const taxable_paise = goods_paise - discount_paise;
      const taxes = exclusiveTax(taxable_paise, rateOfClass(line), kind);
      const total_paise = wholeAmount(taxedTotal({ taxable_paise, ...taxes }), "line total");
      return { goods_paise, discount_paise, taxable_paise, ...taxes, total_paise };
    },
  );
  const charges = input.charges.map((charge) => calculateCharge(charge, input, lines));

  const mrp_paise = sum(input.lines.map((line) => line.quantity * wholeAmount(line.mrp_paise, "mrp_paise")));
  const charged = charges.map((charge) => charge.amount_paise + totalTax(charge));
  const exact_paise = sum([...lines.map((line) => line.total_paise), ...charged]);
  const total_paise = roundWithinMrp(exact_paise, sum([mrp_paise, ...charged]));
  return {
    lines,
    adjustments: [...discounts, ...charges, ...toRoundOff(exact_paise, total_paise)],
    order: { mrp_paise, subtotal_paise, ...addTaxes([...lines, ...charges]), total_paise },
  };
}

/** The discounts in order, together at most the value of the goods. */
function discountsWithin(subtotal_paise: number, discounts: readonly Discount[]): Adjustment[] {
  let left = subtotal_paise;
  return discounts.map(({ kind, label, amount_paise }) => {
    const taken = Math.min(wholeAmount(amount_paise, `${kind} amount`), left);
    left -= taken;
    const rule: AdjustmentRule = { type: "discount", shared: "by_value", rounding: "largest_remainder" };
    // JavaScript has a −0 as well.
    return { kind, label, amount_paise: taken === 0 ? 0 : -taken, ...noTaxes, rule, shares: [] };
  });
}

/** Goods that bear a charge together, because it is taxed once for all of them. */
type Taxation = Pick<OrderLine, "gst_rate_bp" | "tax_class">;
interface Bearer extends Taxation {
  hsn_code: string;
  weight: number;
}

function calculateCharge(
  charge: Charge,
  { lines: priced, supply }: OrderToCalculate,
  lines: readonly CalculatedLine[],
): Adjustment {
  const wanted = wholeAmount(charge.amount_paise, `${charge.kind} amount`);
  const amount_paise = lines.length > 0 ? wanted : 0;
  const groups = [...Map.groupBy(freightBearers(charge.rates, priced, lines), keyOfTaxation)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, bearers]) => bearers);
  const amounts = shareOut(
    amount_paise,
    groups.map((bearers) => sum(bearers.map(({ weight }) => weight))),
  );
  const shares = zip(groups, amounts).flatMap(([bearers, amount]) => sharesOfRate(bearers, amount, supply.kind));
  const rule: AdjustmentRule = { type: "charge", rates: charge.rates, rounding: "rate" };
  const { kind, label } = charge;
  return { kind, label, amount_paise, ...addTaxes(shares), rule, shares: shares.toSorted(byCodeAndRate) };
}

/** Which goods bear a charge, by HSN code and taxation, and in what proportion: by value, or equally if all are worth nothing. */
function freightBearers(rates: FreightRule, priced: readonly OrderLine[], lines: readonly CalculatedLine[]): Bearer[] {
  const highest = Math.max(0, ...priced.map((line) => line.gst_rate_bp));
  const bearing = zip(priced, lines).flatMap(([line, { taxable_paise }]) =>
    rates === "highest_rate" && line.gst_rate_bp < highest ? [] : { ...line, value: taxable_paise },
  );
  const areWorthless = bearing.every(({ value }) => value === 0);
  const goods = Map.groupBy(bearing, (line) => `${line.hsn_code} ${keyOfTaxation(line)}`);
  const sorted = [...goods].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([, [first, ...others]]) => {
    if (!first) return [];
    const { hsn_code, gst_rate_bp, tax_class } = first;
    const weight = sum([first, ...others].map(({ value }) => (areWorthless ? 1 : value)));
    return { hsn_code, gst_rate_bp, tax_class, weight };
  });
}

/** Taxes one rate's share of a charge once; amount and taxes are then divided over its HSN codes, so that everything adds up. */
function sharesOfRate(bearers: readonly Bearer[], amount_paise: number, kind: SupplyKind): ChargeShare[] {
  const [first] = bearers;
  if (!first || amount_paise === 0) return [];
  const taxes = exclusiveTax(amount_paise, first.gst_rate_bp, kind);
  const amounts = shareOut(
    amount_paise,
    bearers.map(({ weight }) => weight),
  );
  const shares = zip(zip(bearers, amounts), shareOutTaxes(taxes, amounts)).map(([[bearer, taxable_paise], tax]) => {
    const { weight: _, ...goods } = bearer;
    return { ...goods, taxable_paise, ...tax };
  });
  return shares.filter(({ taxable_paise }) => taxable_paise > 0);
}

const keyOfTaxation = ({ gst_rate_bp, tax_class }: Taxation) => `${String(gst_rate_bp).padStart(5, "0")} ${tax_class}`;

function byCodeAndRate(one: ChargeShare, other: ChargeShare): number {
  return `${one.hsn_code} ${keyOfTaxation(one)}` < `${other.hsn_code} ${keyOfTaxation(other)}` ? -1 : 1;
}

/** What rounds an exact amount to a total, as an adjustment; none if they are equal. */
export function toRoundOff(exact_paise: number, total_paise: number): Adjustment[] {
  if (total_paise === exact_paise) return [];
  const amount_paise = total_paise - exact_paise;
  const rounding = total_paise === roundToRupee(exact_paise) ? "half_up" : amount_paise < 0 ? "down" : "allocated";
  const rule: AdjustmentRule = { type: "round_off", rounding, to_paise: 100 };
  return [{ kind: "round_off", label: stored("Round off"), amount_paise, ...noTaxes, rule, shares: [] }];
}

function wholeQuantity(line: OrderLine): number {
  if (wholeAmount(line.quantity, "quantity") < 1) throw new RangeError("quantity must be at least 1");
  return line.quantity;
}

/** CGST Act ss. 2(47), 9 and 11: nil-rated, exempt and non-GST goods bear no tax, and taxable goods bear some. */
function rateOfClass({ tax_class, gst_rate_bp }: Taxation): number {
  if ((tax_class === "taxable") !== gst_rate_bp > 0) {
    throw new RangeError(`${tax_class} goods cannot have a rate of ${gst_rate_bp} basis points`);
  }
  return gst_rate_bp;
}
