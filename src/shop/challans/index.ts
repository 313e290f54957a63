export { listOwnChallans } from "./queries.ts";
export { challansStaffRoutes } from "./staff-routes.ts";
