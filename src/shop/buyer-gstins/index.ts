export { findBuyerRegistration } from "./find-buyer.ts";
export { eraseGstins, listGstins } from "./queries.ts";
export { buyerGstinsJobs } from "./jobs.ts";
export { buyerGstinsRoutes } from "./routes.ts";
export { buyerGstinsStaffRoutes } from "./staff-routes.ts";
