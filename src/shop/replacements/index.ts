export { replacementsJobs } from "./jobs.ts";
export { type ReplacementRow, replacementsOfOrder } from "./queries.ts";
export { toGiveBack } from "./replacement.ts";
export { replacementsStaffRoutes } from "./staff-routes.ts";
