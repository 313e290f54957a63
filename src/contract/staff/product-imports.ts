import { z } from "zod";
import { id, inData, line, moment } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { productQuery } from "./product-shapes.ts";

/** An error in a cell. Rows are numbered as in a spreadsheet: the header is row 1. */
export const importProblem = z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof importProblem>;

export const importReport = z.object({
  products_added: z.int(),
  products_changed: z.int(),
  variants_added: z.int(),
  variants_changed: z.int(),
  unchanged: z.int().describe("rows identical to what is stored"),
  problem_count: z.int(),
  problems: z.array(importProblem).describe("the first 200"),
});
export type ImportReport = z.infer<typeof importReport>;

/**
 * `checked` is waiting to be applied and has changed nothing yet. `failed` means that the file could not be read (see the report) or
 * that the shop hit an error (see `failure`; it can be retried).
 */
export const productImport = z
  .object({
    id: z.int(),
    file_name: z.string(),
    state: z.enum(["checking", "checked", "applying", "applied", "failed"]),
    rows_done: z.int(),
    rows_total: z.int(),
    report: importReport.nullable(),
    seen: z.string().nullable().describe("identifies the changes that the last check found"),
    outdated: z
      .boolean()
      .describe("nothing was applied, because the changes were no longer those confirmed; the report has the new ones"),
    failure: z.string().nullable().describe("an error of the shop, not of the file"),
    member_name: z.string(),
    created_at: moment,
    finished_at: moment.nullable(),
  })
  .meta({ id: "ProductImport" });
export type ProductImport = z.infer<typeof productImport>;

const reply = inData(productImport);

export const productImportCalls = {
  "GET staff/products/export.csv": {
    summary:
      "Products as CSV: one row per variant, with the product's columns repeated. A ZIP of several such files where one would be too large to import",
    right: "catalogue.read",
    query: z.object(productQuery),
    produces: "text/csv",
    orProduces: "application/zip",
  },
  "GET staff/products/export.xlsx": {
    summary: "The same as an Excel file",
    right: "catalogue.read",
    query: z.object(productQuery),
    produces: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    orProduces: "application/zip",
  },
  "GET staff/imports": {
    summary: "Recent imports, newest first; each is kept for 30 days",
    right: "catalogue.read",
    reply: inData(z.array(productImport)),
  },
  "POST staff/imports": {
    summary: "Upload a CSV or Excel file of at most 20 MB; it is checked in the background and changes nothing yet",
    right: "catalogue.change",
    query: z.object({ name: line("File name", 200) }),
    upload: [
      "text/csv",
      "application/vnd.ms-excel",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ],
    status: 201,
    reply,
  },
  "GET staff/imports/:id": {
    summary: "The progress of an import, and what it would change or has changed",
    right: "catalogue.read",
    params: z.object({ id }),
    reply,
  },
  "POST staff/imports/:id/retry": {
    summary: "Retry an import that failed because of an error of the shop",
    right: "catalogue.change",
    params: z.object({ id }),
    reply,
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/imports/:id/apply": {
    summary:
      "Apply a checked import without errors, all of it or nothing; if its changes are no longer those that were checked, it is checked again instead",
    right: "catalogue.change",
    params: z.object({ id }),
    query: z.object({
      // Screens of the previous release do not send it.
      seen: z.string().max(40).optional().describe("of the check that is confirmed; the last one when left out"),
    }),
    reply,
    refusals: { 409: ["state_changed"] },
  },
} satisfies StaffCallTable;
