export { invoicePaper } from "./document.ts";
export type { PackedLot } from "./invoice-content.ts";
export { issueInvoice } from "./issue-invoice.ts";
export { invoicesJobs } from "./jobs.ts";
export { invoicesRoutes } from "./routes.ts";
