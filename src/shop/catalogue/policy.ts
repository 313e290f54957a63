import type { Caller } from "../api.ts";
import type { Settings } from "../settings/index.ts";

/** The marks of a product that restrict who may buy it. */
export interface Restricted {
  enquiry_only: boolean;
  verified_only: boolean;
}

const unrestricted: Restricted = { enquiry_only: false, verified_only: false };

export interface Visibility {
  show_mrp: boolean;
  show_price: boolean;
  show_cart_button: boolean;
  show_inquiry: boolean;
}

/**
 * What a caller may see and do: the one place that decides it. Whoever builds an answer leaves out what may not be seen.
 * @param product when given, its restrictions count for the cart button
 */
export function maySee(settings: Settings, caller: Caller | null, product?: Restricted): Visibility {
  const { see_mrp, see_price, enquire } = settings.selling;
  const allowed = (audience: "everyone" | "customers" | "nobody") =>
    audience === "everyone" || (audience === "customers" && caller !== null);
  return {
    show_mrp: allowed(see_mrp),
    show_price: allowed(see_price),
    show_cart_button: caller !== null && mayBuy(settings, caller, product ?? unrestricted) === null,
    show_inquiry: allowed(enquire),
  };
}

/** Why this customer may not buy this product, or null. */
export function mayBuy(
  settings: Settings,
  caller: Caller,
  product: Restricted,
): null | "not_for_sale" | "verification_needed" {
  const { buy, see_price } = settings.selling;
  // Checkout names prices: what has none to be shown cannot be sold.
  if (buy === "nobody" || see_price === "nobody" || product.enquiry_only) return "not_for_sale";
  if (product.verified_only && !caller.verified) return "verification_needed";
  return null;
}
