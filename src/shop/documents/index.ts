export { cancelDocument } from "./cancel-document.ts";
export type { ChallanGoods } from "./challan.ts";
export { chargesLeft } from "./charges-left.ts";
export { type CreditedLine, isTooLateForTax } from "./credit-note.ts";
export { type ChargeOfDocument, creditedOfOrder } from "./credit-queries.ts";
export { drawWithReferences, invoicePaper } from "./document.ts";
export { issueChallan } from "./issue-challan.ts";
export { type IssuedCreditNote, issueCreditNote } from "./issue-credit-note.ts";
export { issueInvoice } from "./issue-invoice.ts";
export { documentsJobs } from "./jobs.ts";
export { invoicesAsOne, labelsAsOne, pickListAsOne } from "./joined-papers.ts";
export {
  countAwaiting,
  type FoundDocument,
  findDocuments,
  type ListedDocument,
  listDocuments,
} from "./list-queries.ts";
export { documentArchive } from "./month-archive.ts";
export { type PackingRow, packingPaper } from "./packing-paper.ts";
export { documentsOfOrder } from "./queries.ts";
export { documentsRoutes } from "./routes.ts";
export { numberOf } from "./serial-number.ts";
export { documentsStaffRoutes } from "./staff-routes.ts";
export type { DocumentHsnRow, DocumentListRow } from "./tables.ts";
