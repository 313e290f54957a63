export { countWaiting } from "./count-waiting.ts";
export { staffNoticesJobs } from "./jobs.ts";
export { staffNoticesRoutes } from "./staff-routes.ts";
