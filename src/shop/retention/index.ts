export { retentionJobs } from "./jobs.ts";
export { retentionStaffRoutes } from "./staff-routes.ts";
