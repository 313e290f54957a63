export { accountsJobs } from "./jobs.ts";
export { accountsRoutes } from "./routes.ts";
export { deleteUnusedAccounts, warnUnusedAccounts } from "./unused-accounts.ts";
