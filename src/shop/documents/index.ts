export { invoicePaper } from "./document.ts";
export type { PackedLot } from "./invoice-content.ts";
export { issueInvoice } from "./issue-invoice.ts";
export { documentsJobs } from "./jobs.ts";
export { documentsRoutes } from "./routes.ts";
