export { type FieldRules, fieldErrors } from "./field-rules.ts";
export { chooseGstin } from "./load-book.ts";
export { figureEntries, isReturn, returnTable } from "./return-tables.ts";
export { gstReturnsStaffRoutes } from "./staff-routes.ts";
export {
  amountCells,
  amountColumns,
  day,
  dayOf,
  documentRow,
  number,
  type Row,
  rupees,
  type Table,
  text,
  totalsOf,
} from "./table.ts";
export { toTableFile } from "./table-file.ts";
