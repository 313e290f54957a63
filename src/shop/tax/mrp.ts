import { proportion, roundToRupee, wholeAmount } from "./rounding.ts";
import { exclusiveTax, rateInBasisPoints, totalTax } from "./tax-amounts.ts";

/**
 * Whether a price without GST is, with GST, above the MRP (which includes all taxes: Legal Metrology (Packaged
 * Commodities) Rules 2011, rules 2(m) and 18(2)). Paise and basis points; compared in whole numbers.
 *
 * Rounding up both halves of the tax can lift a price that equals the MRP exactly to one paisa above it (100.20 at 5 %
 * is 105.21, but charged as 100.20 + 2.51 + 2.51). Checking one unit is enough: if one stays within its MRP, so does
 * every quantity.
 */
export function exceedsMrp(price_paise: number, mrp_paise: number, gst_rate_bp: number): boolean {
  const withGst = BigInt(wholeAmount(price_paise, "price_paise")) * BigInt(10_000 + rateInBasisPoints(gst_rate_bp));
  if (withGst > BigInt(wholeAmount(mrp_paise, "mrp_paise")) * 10_000n) return true;
  return priceWithGst(price_paise, gst_rate_bp) > mrp_paise;
}

/** A unit price with its taxes, in paise. An MRP includes all taxes, so only this may be compared with it. */
export function priceWithGst(price_paise: number, gst_rate_bp: number): number {
  return price_paise + totalTax(exclusiveTax(price_paise, gst_rate_bp, "intra"));
}

/**
 * The price without GST that follows from an MRP: the MRP without its tax, less the shop's discount, rounded half up to the paisa and never
 * above the MRP (see `exceedsMrp`). `discount_percent` is 0 to 100 with at most two decimals. Throws a RangeError for a discount outside
 * that range or an amount that is not whole.
 */
export function priceFromMrp(mrp_paise: number, gst_rate_bp: number, discount_percent: number): number {
  const discount_bp = Math.round(discount_percent * 100);
  if (!(discount_bp >= 0 && discount_bp <= 10_000) || discount_bp / 100 !== discount_percent) {
    throw new RangeError(`discount_percent must be 0 to 100 with at most two decimals: ${discount_percent}`);
  }
  // 10,000 basis points are the whole, in the numerator of MRP ÷ (1 + rate) and the denominator of the discount, so they cancel out.
  const price = proportion(mrp_paise, 10_000 - discount_bp, 10_000 + rateInBasisPoints(gst_rate_bp));
  return exceedsMrp(price, mrp_paise, gst_rate_bp) ? price - 1 : price;
}

/**
 * An amount rounded to the rupee; down instead of up where it would then exceed the MRP (Legal Metrology (Packaged Commodities) Rules 2011,
 * rule 18(2)).
 * @param highest_paise MRP of the goods and the charges with their tax
 */
export function roundWithinMrp(exact_paise: number, highest_paise: number): number {
  const rounded = roundToRupee(exact_paise);
  return rounded > Math.max(exact_paise, highest_paise) ? rounded - 100 : rounded;
}
