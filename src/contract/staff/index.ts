import { catalogueStaffCalls } from "./catalogue.ts";
import { catalogueSheetCalls } from "./catalogue-sheets.ts";
import { figuresCalls } from "./figures.ts";
import { membersCalls } from "./members.ts";
import { staffOrdersCalls } from "./orders.ts";
import { stockCalls } from "./stock.ts";

/** Every call of the back office. Its screens import only the type. */
export const staffCalls = {
  ...catalogueStaffCalls,
  ...figuresCalls,
  ...catalogueSheetCalls,
  ...membersCalls,
  ...stockCalls,
  ...staffOrdersCalls,
};

export type StaffCalls = typeof staffCalls;
export type StaffCallName = keyof StaffCalls;
