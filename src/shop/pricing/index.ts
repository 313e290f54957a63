export { lowestOffer, offerFor, type PriceContext, priceContextFor, standardContext, toOfferReply } from "./offer.ts";
export { type ListPrices, listPriceColumns } from "./state.ts";
export { purchaseRefusal, type Visibility, visibilityFor } from "./visibility.ts";
