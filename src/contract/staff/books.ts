import { z } from "zod";
import { integer } from "../fields.ts";
import { gstin, period } from "./books-query.ts";
import type { StaffCallTable } from "./call.ts";
import { gstr1Sections } from "./gstr1-sections.ts";

/** Tables that the accountant reads on screen and downloads. */
export const bookNames = [
  ...gstr1Sections,
  "gstr3b",
  "gstr3b_states",
  "sales",
  "hsn",
  "cod",
  "deductions",
  "wallet",
] as const;
export type BookName = (typeof bookNames)[number];

const figureForm =
  /^(?:set|section|pos|rate|hsn|unit|buyer|class|supply):\w+(?:,(?:set|section|pos|rate|hsn|unit|buyer|class|supply):\w+)*$/;
const figure = z
  .string()
  .max(200)
  .regex(figureForm, "No such figure.")
  .refine((parts) => !/\w{21}/.test(parts), "No such figure.")
  .optional()
  .describe("what a figure counts");

const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** `value`: rupees repeated on several rows of a document, so they must not be added up. */
const columnKinds = ["text", "day", "rupees", "value", "number", "percent"] as const;
export type BookColumnKind = (typeof columnKinds)[number];

const bookTable = z
  .object({
    title: z.string(),
    columns: z.array(z.object({ key: z.string(), name: z.string(), kind: z.enum(columnKinds) })),
    rows: z.array(
      z.object({
        cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        figure: z.string().nullable().describe("the documents behind the row, as `figure` of the sales register"),
        order_token: z.string().nullable(),
        document_id: z.int().nullable(),
      }),
    ),
    totals: z.record(z.string(), z.number()).nullable().describe("of all rows, not only of those on this page"),
    note: z.string().nullable(),
    page: z.int(),
    last_page: z.int(),
    total: z.int(),
    gstin: z.string().nullable(),
    gstins: z.array(z.string()),
  })
  .meta({ id: "BookTable" });
export type BookTable = z.infer<typeof bookTable>;

export const booksCalls = {
  "GET staff/books/table": {
    summary: "One of the books of a month or financial year",
    right: "books.read",
    query: z.object({
      book: z.enum(bookNames, { error: "No such book." }),
      period,
      gstin,
      figure,
      page: integer(1, 100_000).default(1),
    }),
    reply: z.object({ data: bookTable }),
  },
  "GET staff/books/file": {
    summary: "The same, complete, as CSV or Excel",
    right: "books.read",
    query: z.object({
      book: z.enum(bookNames, { error: "No such book." }),
      period,
      gstin,
      figure,
      format: z.enum(["csv", "xlsx"], { error: "Choose csv or xlsx." }).default("csv"),
    }),
    produces: "text/csv; charset=utf-8",
    orProduces: excel,
  },
  "GET staff/books/tally": {
    summary: "Day book for Tally: masters (ledgers, units, stock items), to be imported first, or vouchers",
    right: "books.read",
    query: z.object({
      period,
      gstin,
      part: z.enum(["masters", "vouchers"], { error: "Choose masters or vouchers." }).default("vouchers"),
    }),
    produces: "application/xml; charset=utf-8",
  },
} satisfies StaffCallTable;
