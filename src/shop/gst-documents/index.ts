export {
  correctedGstin,
  correctionsMade,
  findCorrections,
  lockDocument,
} from "./correction-queries.ts";
export {
  type Amounts,
  addTo,
  amountNames,
  type BookDocument,
  type Entry,
  type HsnAmounts,
  isDeclared,
  noAmounts,
  type Section,
  type SectionSupply,
  type Supply,
  sumUp,
  toEntries,
} from "./entries.ts";
export { filedFrom, midnight, type Period, type Span, toPeriod } from "./period.ts";
export {
  documentsByIds,
  documentsIssued,
  hsnAmounts,
  hsnAmountsById,
  type Narrowing,
  notesConfirmed,
  summedSupplies,
  unlistedSupplies,
} from "./queries.ts";
export { gstDocumentsStaffRoutes } from "./staff-routes.ts";
