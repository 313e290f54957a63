export { fulfilmentJobs } from "./jobs.ts";
export { lotsOfOrder } from "./lot-queries.ts";
export { fulfilmentStaffRoutes } from "./staff-routes.ts";
