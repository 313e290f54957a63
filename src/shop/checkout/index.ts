export { chooseBuyer } from "./buyer.ts";
export { claimQuote } from "./claim-quote.ts";
export { detailsOfLines } from "./details.ts";
export { loadOrderRecords, startOrdering } from "./ordering.ts";
export { placeLines } from "./place-lines.ts";
export { offeredLines } from "./price-checkout.ts";
export { deleteCustomerKeys, deleteKeysBefore } from "./queries.ts";
export { checkoutRoutes } from "./routes.ts";
export { supplyBy } from "./supply.ts";
