export { signUpJobs } from "./jobs.ts";
export { signUpRoutes } from "./routes.ts";
export { signUpStaffRoutes } from "./staff-routes.ts";
