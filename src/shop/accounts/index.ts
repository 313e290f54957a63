export { accountsJobs } from "./jobs.ts";
export { accountsRoutes } from "./routes.ts";
