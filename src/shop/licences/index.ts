export { hasLicenceInForce, refuseUnlicensed } from "./check-licence.ts";
export { licencesJobs, noteLicences } from "./jobs.ts";
export { addDays } from "./licence.ts";
export { countExpiringLicences, eraseLicence, findLicence, storeLicence } from "./queries.ts";
export { licencesRoutes } from "./routes.ts";
export { licencesStaffRoutes } from "./staff-routes.ts";
