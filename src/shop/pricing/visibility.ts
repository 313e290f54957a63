import type { Customer } from "../kit/api.ts";
import type { Settings } from "../settings/index.ts";
import { priceContextFor } from "./offer.ts";

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
  /** What a visitor gets by signing in; nobody who is signed in. */
  sign_in_for: { see_price: boolean; buy: boolean };
}

/**
 * What a caller may see and do: the one place that decides it. Code that builds a reply leaves out what may not be seen.
 * @param product when given, its restrictions count for the cart button
 */
export function visibilityFor(settings: Settings, caller: Customer | null, product?: Restricted): Visibility {
  const { see_price, enquire } = settings.selling;
  const { show_mrp, show_price } = priceContextFor(settings, caller);
  return {
    show_mrp,
    show_price,
    show_cart_button: caller !== null && purchaseRefusal(settings, caller, product ?? unrestricted) === null,
    show_inquiry: enquire === "everyone" || (enquire === "customers" && caller !== null),
    sign_in_for: {
      see_price: caller === null && see_price === "customers",
      buy: caller === null && isSellable(settings, product ?? unrestricted),
    },
  };
}

/** Why this customer may not buy this product, or null. */
export function purchaseRefusal(
  settings: Settings,
  caller: Customer,
  product: Restricted,
): null | "not_for_sale" | "verification_needed" {
  if (!isSellable(settings, product)) return "not_for_sale";
  if (product.verified_only && !caller.verified) return "verification_needed";
  return null;
}

/** Whether anyone may buy it online. Checkout names prices: what has none to be shown cannot be sold. */
function isSellable({ selling }: Settings, product: Restricted): boolean {
  return selling.buy !== "nobody" && selling.see_price !== "nobody" && !product.enquiry_only;
}
