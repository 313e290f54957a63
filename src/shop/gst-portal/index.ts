export { gstPortalStaffRoutes } from "./staff-routes.ts";
