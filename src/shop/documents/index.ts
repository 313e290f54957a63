export type { CreditedLine } from "./credit-note.ts";
export { isTooLateForTax } from "./credit-note.ts";
export { creditedOfOrder } from "./credit-queries.ts";
export { invoicePaper } from "./document.ts";
export type { CreditReason, PackedLot } from "./invoice-content.ts";
export { type IssuedCreditNote, issueCreditNote } from "./issue-credit-note.ts";
export { issueInvoice } from "./issue-invoice.ts";
export { documentsJobs } from "./jobs.ts";
export { documentsRoutes } from "./routes.ts";
