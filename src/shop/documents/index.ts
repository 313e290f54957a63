export { cancelDocument } from "./cancel-document.ts";
export type { ChallanGoods } from "./challan.ts";
export { chargesLeft } from "./charges-left.ts";
export { loadCircumstances } from "./circumstances.ts";
export { type CreditedLine, isTooLateForTax } from "./credit-note.ts";
export { type ChargeOfDocument, creditedOfOrder } from "./credit-queries.ts";
export { documentLanguage } from "./document-language.ts";
export { draftAcknowledgement } from "./invoice.ts";
export { issueChallan } from "./issue-challan.ts";
export { type IssuedCreditNote, issueCreditNote } from "./issue-credit-note.ts";
export { issueInvoice } from "./issue-invoice.ts";
export { renderInvoiceJob } from "./job-definitions.ts";
export {
  countAwaiting,
  documentsOfMonth,
  type FoundDocument,
  findDocuments,
  type ListedDocument,
  listDocuments,
} from "./list-queries.ts";
export {
  correctableOfOrder,
  documentByNumber,
  documentsOfOrder,
  type InvoiceRow,
  invoiceById,
  invoiceOfOrder,
} from "./queries.ts";
export { formatDocumentNumber } from "./serial-number.ts";
export { documentsStaffRoutes } from "./staff-routes.ts";
export type { DocumentHsnRow, DocumentKind, DocumentListRow } from "./tables.ts";
