import { z } from "zod";
import { id, inData, line, moment } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { productQuery } from "./catalogue.ts";

/** What is wrong in a cell, in words. Rows are counted as a spreadsheet counts them: the headings are row 1. */
export const sheetProblem = z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() });
export type SheetProblem = z.infer<typeof sheetProblem>;

export const sheetReport = z.object({
  products_added: z.int(),
  products_changed: z.int(),
  variants_added: z.int(),
  variants_changed: z.int(),
  unchanged: z.int().describe("rows that say what is stored already"),
  problem_count: z.int(),
  problems: z.array(sheetProblem).describe("the first 200"),
});
export type SheetReport = z.infer<typeof sheetReport>;

/**
 * `checked` waits to be applied; it changes nothing before. `failed`: it could not be read at all (the report says why), or
 * the shop could not do its work (`failure` says so, and it can be tried again).
 */
export const sheetImport = z
  .object({
    id: z.int(),
    file_name: z.string(),
    state: z.enum(["checking", "checked", "applying", "applied", "failed"]),
    rows_done: z.int(),
    rows_total: z.int(),
    report: sheetReport.nullable(),
    failure: z.string().nullable().describe("what went wrong with the shop's own work, not with the sheet"),
    member_name: z.string(),
    created_at: moment,
    finished_at: moment.nullable(),
  })
  .meta({ id: "SheetImport" });
export type SheetImport = z.infer<typeof sheetImport>;

const one = inData(sheetImport);

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
  "GET staff/imports": {
    summary: "The last imports, the newest first; each is kept for 30 days",
    right: "catalogue.read",
    reply: inData(z.array(sheetImport)),
  },
  "POST staff/imports": {
    summary: "Send a sheet (CSV or Excel, at most 20 MB); it is checked in the background and changes nothing yet",
    right: "catalogue.change",
    query: z.object({ name: line("File name", 200) }),
    upload: [
      "text/csv",
      "application/vnd.ms-excel",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ],
    status: 201,
    reply: one,
  },
  "GET staff/imports/:id": {
    summary: "How far an import is, and what it would change or has changed",
    right: "catalogue.read",
    params: z.object({ id }),
    reply: one,
  },
  "POST staff/imports/:id/retry": {
    summary: "Check or take over once more what the shop could not finish",
    right: "catalogue.change",
    params: z.object({ id }),
    reply: one,
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/imports/:id/apply": {
    summary: "Take a checked sheet without problems over, all of it or nothing",
    right: "catalogue.change",
    params: z.object({ id }),
    reply: one,
    refusals: { 409: ["state_changed"] },
  },
} satisfies StaffCallTable;
