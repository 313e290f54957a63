import type { Customer } from "../kit/api.ts";
import type { Settings } from "../settings/index.ts";
import { priceContextFor } from "./offer.ts";

/** The flags of a product that restrict who may buy it. */
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
  /** What a visitor gains by signing in; all false for signed-in customers. */
  sign_in_for: { see_price: boolean; buy: boolean };
}

/**
 * What a caller may see and do, decided only here. Code that builds a reply omits what may not be seen.
 * @param product when given, its restrictions also decide the cart button
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

/** Whether the product can be bought online at all. Checkout shows prices, so a product whose price no one may see cannot be sold. */
function isSellable({ selling }: Settings, product: Restricted): boolean {
  return selling.buy !== "nobody" && selling.see_price !== "nobody" && !product.enquiry_only;
}
