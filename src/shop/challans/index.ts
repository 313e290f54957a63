export { challansStaffRoutes } from "./staff-routes.ts";
