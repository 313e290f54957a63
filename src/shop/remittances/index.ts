export { remittancesStaffRoutes } from "./staff-routes.ts";
