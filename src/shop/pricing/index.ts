export { lowestOffer, offerFor, type PriceContext, priceContextFor, toOfferReply } from "./offer.ts";
export { purchaseRefusal, type Visibility, visibilityFor } from "./visibility.ts";
