export { deleteMissesBefore } from "./queries.ts";
export { openSearchMisses } from "./search-misses.ts";
export { reportsStaffRoutes } from "./staff-routes.ts";
