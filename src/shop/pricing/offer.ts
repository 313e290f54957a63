import { isDeepStrictEqual } from "node:util";
import type { Customer } from "../kit/api.ts";
import type { Settings } from "../settings/index.ts";
import { priceWithGst } from "../tax/index.ts";
import type { ListPrices } from "./state.ts";

/**
 * Everything besides the variant that determines a price, as plain values. The key of a cached reply with prices contains all of it, so any
 * new factor (a customer group, a date) belongs here.
 */
export interface PriceContext {
  show_mrp: boolean;
  show_price: boolean;
}

/** The offer for one piece, in the units of the list prices. Null if there is no price, or none that may be shown. */
export interface Offer {
  mrp_paise: number | null;
  price_paise: number | null;
}

/** Who supplies new orders; null while there is none. A seller without a GSTIN may charge no tax (CGST Act s.32). */
export type OfferSeller = { readonly gstin: string | null } | null;

/** An offer and its price with GST, which is also null for a seller who charges no tax. */
export interface TaxedOffer extends Offer {
  price_with_gst_paise: number | null;
}

interface TaxedPrices extends ListPrices {
  /** Basis points; the rate in force. */
  gst_rate_bp: number;
}

/** What a customer without individual prices pays, with everything shown: for staff who enter list prices. */
export const standardContext = { show_mrp: true, show_price: true } as const satisfies PriceContext;

/** Whether this context charges list prices, shown or not: it may differ from the standard only in what is shown. */
export function hasListPrices(context: PriceContext): boolean {
  return isDeepStrictEqual({ ...context, show_mrp: true, show_price: true }, standardContext);
}

/** @param caller null for a visitor who is not signed in */
export function priceContextFor({ selling }: Settings, caller: Customer | null): PriceContext {
  const allowed = (audience: "everyone" | "customers" | "nobody") =>
    audience === "everyone" || (audience === "customers" && caller !== null);
  return { show_mrp: allowed(selling.see_mrp), show_price: allowed(selling.see_price) };
}

/** The price of one piece in this context. */
export function offerFor(context: typeof standardContext, variant: ListPrices): Record<keyof Offer, number>;
export function offerFor(context: PriceContext, variant: ListPrices): Offer;
export function offerFor(context: PriceContext, { mrp_paise, price_paise }: ListPrices): Offer {
  return shownOffer(context, { mrp_paise, price_paise });
}

/** An offer without the amounts that may not be shown in this context. */
export function shownOffer({ show_mrp, show_price }: PriceContext, { mrp_paise, price_paise }: Offer): Offer {
  return { mrp_paise: show_mrp ? mrp_paise : null, price_paise: show_price ? price_paise : null };
}

/** The lowest MRP and the lowest price of these variants. */
export function lowestOffer(context: PriceContext, variants: readonly ListPrices[]): Offer {
  const lowest: Offer = { mrp_paise: null, price_paise: null };
  for (const variant of variants) {
    const { mrp_paise, price_paise } = offerFor(context, variant);
    lowest.mrp_paise = lower(lowest.mrp_paise, mrp_paise);
    lowest.price_paise = lower(lowest.price_paise, price_paise);
  }
  return lowest;
}

/** The price of one piece in this context, without and with GST. */
export function taxedOffer(context: PriceContext, seller: OfferSeller, variant: TaxedPrices): TaxedOffer {
  const offer = offerFor(context, variant);
  if (offer.price_paise === null || !seller?.gstin) return { ...offer, price_with_gst_paise: null };
  return { ...offer, price_with_gst_paise: priceWithGst(offer.price_paise, variant.gst_rate_bp) };
}

/** The lowest of each amount. Rates differ, so the lowest with GST may belong to another variant. */
export function lowestTaxedOffer(
  context: PriceContext,
  seller: OfferSeller,
  variants: readonly TaxedPrices[],
): TaxedOffer {
  const withGst = variants.map((variant) => taxedOffer(context, seller, variant).price_with_gst_paise);
  return { ...lowestOffer(context, variants), price_with_gst_paise: withGst.reduce(lower, null) };
}

function lower(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** An offer as sent in replies, in rupees. Omits what may not be shown. */
export function toOfferReply({ mrp_paise, price_paise, price_with_gst_paise = null }: Offer & Partial<TaxedOffer>): {
  mrp?: number;
  price?: number;
  price_with_gst?: number;
} {
  return {
    ...(mrp_paise === null ? {} : { mrp: mrp_paise / 100 }),
    ...(price_paise === null ? {} : { price: price_paise / 100 }),
    ...(price_with_gst_paise === null ? {} : { price_with_gst: price_with_gst_paise / 100 }),
  };
}
