export { accountsJobs } from "./jobs.ts";
export { accountsRoutes } from "./routes.ts";
export { announceUnused, deleteUnused } from "./unused-accounts.ts";
