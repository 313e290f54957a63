export { bulkRunsJobs } from "./jobs.ts";
export { bulkRunsStaffRoutes } from "./staff-routes.ts";
