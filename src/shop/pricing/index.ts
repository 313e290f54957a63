export { checkPrices, mrpRise } from "./check-prices.ts";
export {
  hasListPrices,
  lowestOffer,
  lowestTaxedOffer,
  type Offer,
  type OfferSeller,
  offerFor,
  type PriceContext,
  priceContextFor,
  shownOffer,
  standardContext,
  taxedOffer,
  toOfferReply,
} from "./offer.ts";
export { pricingStaffRoutes } from "./staff-routes.ts";
export { type ListPrices, listPriceColumns } from "./state.ts";
export { purchaseRefusal, type Visibility, visibilityFor } from "./visibility.ts";
