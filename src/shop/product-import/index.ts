export { productImportJobs } from "./jobs.ts";
export { deleteImportsBefore } from "./queries.ts";
export { productImportStaffRoutes } from "./staff-routes.ts";
