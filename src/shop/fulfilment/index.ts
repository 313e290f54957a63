export { fulfilmentJobs } from "./jobs.ts";
export { fulfilmentStaffRoutes, staffOrderReply } from "./staff-routes.ts";
