export { eraseGstins, listGstins } from "./queries.ts";
export { findBuyerRegistration, findRegistrationAt } from "./find-buyer.ts";
export { buyerGstinsJobs } from "./jobs.ts";
export { buyerGstinsRoutes } from "./routes.ts";
export { buyerGstinsStaffRoutes } from "./staff-routes.ts";
