export { booksStaffRoutes } from "./staff-routes.ts";
