export { deleteMissesBefore } from "./queries.ts";
export { openSearchMisses } from "./search-misses.ts";
export { figuresStaffRoutes } from "./staff-routes.ts";
