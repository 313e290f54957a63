export { type BuyerRegistration, findBuyerAt, loadBuyers } from "./buyers.ts";
export { buyerGstinsJobs } from "./jobs.ts";
export { eraseGstins, findGstinOwners, listGstins } from "./queries.ts";
export { buyerGstinsRoutes } from "./routes.ts";
export { buyerGstinsStaffRoutes } from "./staff-routes.ts";
