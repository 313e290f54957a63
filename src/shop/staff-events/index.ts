export { staffEventsRoutes } from "./staff-routes.ts";
