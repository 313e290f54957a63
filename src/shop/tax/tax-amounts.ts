import { zip } from "../../platform/zip.ts";
import { proportion, shareOut, sum, wholeAmount } from "./rounding.ts";

/** Inside one State (CGST and SGST or UTGST) or between two (IGST). */
export type SupplyKind = "intra" | "inter";

/** The three taxes in paise; those that do not apply are 0. `sgst_paise` also holds UTGST. */
export interface Taxes {
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

export const noTaxes: Taxes = { cgst_paise: 0, sgst_paise: 0, igst_paise: 0 };

export function totalTax({ cgst_paise, sgst_paise, igst_paise }: Taxes): number {
  return cgst_paise + sgst_paise + igst_paise;
}

/** An amount with its taxes. */
export function taxedTotal(row: Taxes & { taxable_paise: number }): number {
  return row.taxable_paise + totalTax(row);
}

export function addTaxes(rows: readonly Taxes[]): Taxes {
  return {
    cgst_paise: sum(rows.map((row) => row.cgst_paise)),
    sgst_paise: sum(rows.map((row) => row.sgst_paise)),
    igst_paise: sum(rows.map((row) => row.igst_paise)),
  };
}

/** Allocates each tax by weight (see `shareOut`). */
export function shareOutTaxes({ cgst_paise, sgst_paise, igst_paise }: Taxes, weights: readonly number[]): Taxes[] {
  const stateTaxes = zip(shareOut(cgst_paise, weights), shareOut(sgst_paise, weights));
  return zip(stateTaxes, shareOut(igst_paise, weights)).map(([[cgst, sgst], igst]) => ({
    cgst_paise: cgst,
    sgst_paise: sgst,
    igst_paise: igst,
  }));
}

/**
 * GST on an amount without tax. `taxable_paise` in paise, `gst_rate_bp` the whole rate in basis points (5 % = 500).
 * The half rate is rounded half up once and used for both halves, so CGST and SGST are always equal; IGST is rounded on
 * the full rate and may be a paisa away from twice the half.
 * Throws a RangeError when an amount is not whole or the rate is outside 0 to 10,000.
 */
export function exclusiveTax(taxable_paise: number, gst_rate_bp: number, kind: SupplyKind): Taxes {
  const rate = rateInBasisPoints(gst_rate_bp);
  return taxes(kind, (parts) => proportion(taxable_paise, rate, parts * 10_000));
}

/**
 * GST contained in an amount with tax, in the same units. The taxable value is what the taxes leave, so that the parts
 * add up to the price paid (CGST Rules, rule 35: tax = value with tax × rate ÷ (100 + rate)).
 */
export function inclusiveTax(
  incl_paise: number,
  gst_rate_bp: number,
  kind: SupplyKind,
): Taxes & { taxable_paise: number } {
  const rate = rateInBasisPoints(gst_rate_bp);
  const contained = taxes(kind, (parts) => proportion(incl_paise, rate, parts * (10_000 + rate)));
  return { taxable_paise: incl_paise - totalTax(contained), ...contained };
}

/** The rate itself when it is a whole number of basis points from 0 to 10,000; otherwise throws a RangeError. */
export function rateInBasisPoints(gst_rate_bp: number): number {
  if (wholeAmount(gst_rate_bp, "gst_rate_bp") > 10_000)
    throw new RangeError(`gst_rate_bp above 10,000: ${gst_rate_bp}`);
  return gst_rate_bp;
}

/** `taxInParts(2)` is the tax on half the rate, `taxInParts(1)` on the whole. */
function taxes(kind: SupplyKind, taxInParts: (parts: 1 | 2) => number): Taxes {
  if (kind === "inter") return { cgst_paise: 0, sgst_paise: 0, igst_paise: taxInParts(1) };
  const half = taxInParts(2);
  return { cgst_paise: half, sgst_paise: half, igst_paise: 0 };
}
