export { orderSplitsJobs } from "./jobs.ts";
export { orderSplitsStaffRoutes } from "./staff-routes.ts";
