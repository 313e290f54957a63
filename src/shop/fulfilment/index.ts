export { fulfilmentJobs } from "./jobs.ts";
export { fulfilmentRoutes } from "./routes.ts";
export { fulfilmentStaffRoutes } from "./staff-routes.ts";
