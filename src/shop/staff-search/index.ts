export { staffSearchRoutes } from "./staff-routes.ts";
