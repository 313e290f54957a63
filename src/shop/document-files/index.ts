export { acknowledgeChange, keepAcknowledgement } from "./acknowledgement.ts";
export { acknowledgementsOfOrder } from "./acknowledgement-queries.ts";
export { drawWithReferences, invoicePaper } from "./document-pdfs.ts";
export { documentFilesJobs } from "./jobs.ts";
export { invoicesAsOne, labelsAsOne, lotLabelsAsOne, pickListAsOne } from "./joined-prints.ts";
export { documentArchive } from "./month-archive.ts";
export { type PackingRow, packingPaper } from "./packing-print.ts";
export { documentFilesRoutes } from "./routes.ts";
export { documentFilesStaffRoutes } from "./staff-routes.ts";
