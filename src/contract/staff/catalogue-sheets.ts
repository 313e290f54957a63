import { z } from "zod";
import type { StaffCallTable } from "./call.ts";
import { productQuery } from "./catalogue.ts";

/** The catalogue as sheets. */
export const catalogueSheetCalls = {
  "GET staff/products/export.csv": {
    summary: "The products of a list as CSV: a row for each variant, the product's columns repeated",
    right: "catalogue.read",
    query: z.object(productQuery),
    produces: "text/csv",
  },
  "GET staff/products/export.xlsx": {
    summary: "The same as an Excel file",
    right: "catalogue.read",
    query: z.object(productQuery),
    produces: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
} satisfies StaffCallTable;
