export { productImportJobs } from "./jobs.ts";
export { UnreadableSheet } from "./limits.ts";
export { explainLostNumber, explainLostText } from "./lost-text.ts";
export { plainAmount } from "./plain-number.ts";
export { deleteImportsBefore } from "./queries.ts";
export { readRowsApart } from "./read-in-process.ts";
export { productImportStaffRoutes } from "./staff-routes.ts";
