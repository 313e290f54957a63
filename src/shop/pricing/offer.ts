import type { Customer } from "../kit/api.ts";
import type { Settings } from "../settings/index.ts";

/**
 * Everything that a price depends on besides the variant, as plain values. The key of a cached reply with prices contains all of it,
 * so whatever comes to decide a price (a customer group, a date) belongs here.
 */
export interface PriceContext {
  show_mrp: boolean;
  show_price: boolean;
}

/** List prices of one piece in paise: MRP with all taxes, price without GST. Null where there is none. */
export interface ListPrices {
  mrp_paise: number | null;
  price_paise: number | null;
}

/** @param caller null for a visitor who is not signed in */
export function priceContextFor({ selling }: Settings, caller: Customer | null): PriceContext {
  const allowed = (audience: "everyone" | "customers" | "nobody") =>
    audience === "everyone" || (audience === "customers" && caller !== null);
  return { show_mrp: allowed(selling.see_mrp), show_price: allowed(selling.see_price) };
}

/** What one piece costs in this context, in the units of the list prices. Null is what may not be seen. */
export function offerFor(context: PriceContext, { mrp_paise, price_paise }: ListPrices): ListPrices {
  return { mrp_paise: context.show_mrp ? mrp_paise : null, price_paise: context.show_price ? price_paise : null };
}

/** The lowest MRP and the lowest price of these variants in this context. Null where there is none, or none that may be seen. */
export function lowestOffer(context: PriceContext, variants: readonly ListPrices[]): ListPrices {
  const lowest: ListPrices = { mrp_paise: null, price_paise: null };
  for (const variant of variants) {
    const { mrp_paise, price_paise } = offerFor(context, variant);
    lowest.mrp_paise = lower(lowest.mrp_paise, mrp_paise);
    lowest.price_paise = lower(lowest.price_paise, price_paise);
  }
  return lowest;
}

function lower(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** An offer as replies carry it, in rupees. What may not be seen is absent. */
export function toOfferReply({ mrp_paise, price_paise }: ListPrices): { mrp?: number; price?: number } {
  return {
    ...(mrp_paise === null ? {} : { mrp: mrp_paise / 100 }),
    ...(price_paise === null ? {} : { price: price_paise / 100 }),
  };
}
