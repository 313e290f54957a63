export { acknowledgeChange, keepAcknowledgement } from "./acknowledgement.ts";
export { acknowledgementsOfOrder } from "./acknowledgement-queries.ts";
export { documentFilesJobs } from "./jobs.ts";
export { invoicesAsOne, labelsAsOne, lotLabelsAsOne, pickListAsOne } from "./joined-papers.ts";
export { documentArchive } from "./month-archive.ts";
export { type PackingRow, packingPaper } from "./packing-paper.ts";
export { drawWithReferences, invoicePaper } from "./papers.ts";
export { documentFilesRoutes } from "./routes.ts";
export { documentFilesStaffRoutes } from "./staff-routes.ts";
