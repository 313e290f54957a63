export { findBuyerRegistration } from "./find-buyer.ts";
export { eraseGstins, listGstins } from "./queries.ts";
export { buyerGstinsRoutes } from "./routes.ts";
