import { priceFromMrp } from "../tax/index.ts";
import type { RowOf } from "./file-schema.ts";

export type Variant = RowOf<"products">["variants"][number];

/** Paise of an amount in rupees with at most two decimals. */
export function paise(rupees: number): number {
  return Math.round(rupees * 100);
}

export function rateInBasisPoints(percent: number): number {
  return Math.round(percent * 100);
}

/** The price without GST in paise: the one given, or the one that follows from the MRP. */
export function priceOf({ mrp, price }: Variant, gst_rate: number, discount_percent: number): number {
  return price == null ? priceFromMrp(paise(mrp), rateInBasisPoints(gst_rate), discount_percent) : paise(price);
}
