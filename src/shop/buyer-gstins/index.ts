export { findBuyerRegistration, findRegistrationAt } from "./find-buyer.ts";
export { buyerGstinsJobs } from "./jobs.ts";
export { eraseGstins, findGstinOwners, listGstins } from "./queries.ts";
export { buyerGstinsRoutes } from "./routes.ts";
export { buyerGstinsStaffRoutes } from "./staff-routes.ts";
