export { openSearchMisses } from "./search-misses.ts";
export { figuresStaffRoutes } from "./staff-routes.ts";
