export { fulfilmentJobs } from "./jobs.ts";
export { fulfilmentStaffRoutes } from "./staff-routes.ts";
