export { mailsStaffRoutes } from "./staff-routes.ts";
