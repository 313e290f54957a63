export { customerPasskeysJobs } from "./jobs.ts";
export { customerPasskeysRoutes } from "./routes.ts";
