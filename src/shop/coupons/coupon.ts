import { rupeesText } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { stored } from "../../language/stored.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Discount } from "../tax/index.ts";

/** The terms of a coupon, as entered by staff or an import. */
export interface CouponTerms {
  code: string;
  kind: "percent" | "amount";
  /** Hundredths of a percent, or paise. */
  value: number;
  minimum_paise: number;
  largest_paise: number | null;
  /** First and last day, YYYY-MM-DD in IST, inclusive. */
  valid_from: string;
  valid_to: string;
  usage_limit: number | null;
  per_customer_limit: number | null;
  switched_off: boolean;
}

export interface Coupon extends CouponTerms {
  id: number;
  used_count: number;
}

export type CouponCode = "coupon_unknown" | "coupon_expired" | "coupon_used_up" | "coupon_minimum";

/**
 * Why a coupon cannot be used, or null. A switched-off coupon is reported as unknown.
 * @param today YYYY-MM-DD in IST
 * @param usedByCustomer how many of this customer's orders used it, not counting cancelled ones
 */
export function couponProblem(
  coupon: Coupon | undefined,
  today: string,
  subtotal_paise: number,
  usedByCustomer: number,
): Refusal<CouponCode> | null {
  if (!coupon || coupon.switched_off) return refuse(404, "coupon_unknown", serverTexts.couponUnknown);
  if (today < coupon.valid_from) return refuse(404, "coupon_unknown", serverTexts.couponNotYet);
  if (today > coupon.valid_to) return refuse(404, "coupon_expired", serverTexts.couponExpired);
  if (coupon.usage_limit !== null && coupon.used_count >= coupon.usage_limit) {
    return refuse(404, "coupon_used_up", serverTexts.couponUsedUp);
  }
  if (coupon.per_customer_limit !== null && usedByCustomer >= coupon.per_customer_limit) {
    return refuse(404, "coupon_used_up", serverTexts.couponUsedByYou);
  }
  if (subtotal_paise < coupon.minimum_paise) {
    return refuse(404, "coupon_minimum", serverTexts.couponMinimum(rupeesText(coupon.minimum_paise)));
  }
  return null;
}

/** The discount to store with an order. */
export function couponDiscount(coupon: Coupon, subtotal_paise: number): Discount {
  return {
    kind: "coupon",
    label: stored("Coupon {code}", { code: coupon.code }),
    amount_paise: couponAmount(coupon, subtotal_paise),
  };
}

/** The discount in paise: rounded down, and capped by the coupon's maximum and the subtotal. */
export function couponAmount(coupon: Pick<Coupon, "kind" | "value" | "largest_paise">, subtotal_paise: number): number {
  const amount =
    coupon.kind === "amount" ? coupon.value : Number((BigInt(subtotal_paise) * BigInt(coupon.value)) / 10_000n);
  return Math.min(amount, coupon.largest_paise ?? amount, subtotal_paise);
}
