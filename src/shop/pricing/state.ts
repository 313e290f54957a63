/**
 * The stored prices of one piece, in paise: MRP with all taxes, list price without GST. A price that not every variant has is null without
 * one.
 */
export interface ListPrices {
  mrp_paise: number;
  price_paise: number;
}

/** The columns of `variants` and of the view `variant_offers` that hold it. */
export const listPriceColumns = ["mrp_paise", "price_paise"] as const satisfies (keyof ListPrices)[];
