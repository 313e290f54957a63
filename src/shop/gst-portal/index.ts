export { gstPortalJobs } from "./jobs.ts";
export { gstPortalStaffRoutes } from "./staff-routes.ts";
