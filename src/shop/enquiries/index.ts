export { enquiriesJobs } from "./jobs.ts";
export { enquiriesRoutes } from "./routes.ts";
