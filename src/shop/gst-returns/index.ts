export { type FieldRules, fieldErrors } from "./field-rules.ts";
export { chooseGstin } from "./load-book.ts";
export { figureEntries, isReturn, returnTable } from "./return-tables.ts";
export { gstReturnsStaffRoutes } from "./staff-routes.ts";
export {
  amountCells,
  amountColumns,
  day,
  documentRow,
  number,
  type Row,
  rupees,
  type Table,
  tableTotals,
  text,
  toDay,
} from "./table.ts";
export { toTableFile } from "./table-file.ts";
