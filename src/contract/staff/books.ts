import { z } from "zod";
import { givenMoment, id, integer, line, moment, optional } from "../fields.ts";
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

const monthForm = /^(?:0[1-9]|1[0-2])20[1-9][0-9]$/;
const isFinancialYear = (code: string) =>
  /^[1-9][0-9]{3}$/.test(code) && Number(code.slice(2)) === Number(code.slice(0, 2)) + 1;

const month = z.string({ error: "Choose a month." }).regex(monthForm, "Enter a month as MMYYYY.").describe("MMYYYY");
const period = z
  .string({ error: "Choose a month or a financial year." })
  .refine(
    (code) => monthForm.test(code) || isFinancialYear(code),
    "Enter a month as MMYYYY or a financial year as 2627.",
  )
  .describe("MMYYYY, or a financial year as document numbers write it: 2627");
const gstin = z
  .string()
  .regex(/^[0-9A-Z]{15}$/, "A GSTIN has 15 characters.")
  .optional()
  .describe("of the shop; by default its own, or the first that issued documents in the period");
const format = z.enum(["json", "csv", "xlsx"], { error: "Choose json, csv or xlsx." });

const figureForm =
  /^(?:set|section|pos|rate|hsn|unit|buyer|class|supply):\w{1,20}(?:,(?:set|section|pos|rate|hsn|unit|buyer|class|supply):\w{1,20})*$/;
const figure = z.string().max(200).regex(figureForm, "No such figure.").optional().describe("what a figure counts");

const excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const columnKinds = ["text", "day", "rupees", "number", "percent"] as const;
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

const amounts = z.object({ taxable: z.number(), igst: z.number(), cgst: z.number(), sgst: z.number() });

const review = z
  .object({
    gstin: z.string().nullable(),
    gstins: z.array(z.string()),
    sections: z.array(z.object({ section: z.enum(gstr1Sections), title: z.string(), rows: z.int(), ...amounts.shape })),
    totals: z
      .object({ documents: amounts, tables: amounts, hsn: amounts, agrees: z.boolean() })
      .describe("invoices less notes; tables 4 to 9; table 12"),
    problems: z.array(
      z.object({
        section: z.string(),
        where: z.string(),
        problem: z.string(),
        order_token: z.string().nullable(),
        document_id: z.int().nullable(),
      }),
    ),
    more_problems: z.int().describe("problems beyond those listed"),
  })
  .meta({ id: "Gstr1Review" });
export type Gstr1Review = z.infer<typeof review>;

const portalPaper = z.object({
  need: z.enum(["yes", "no", "depends"]),
  reason: z.string(),
  until: moment.nullable().describe("deadline for reporting it"),
  payload: z.record(z.string(), z.unknown()).nullable().describe("as the portal reads it"),
  errors: z.array(z.string()).describe("what the portal would refuse"),
  recorded: z
    .object({
      number: z.string(),
      issued_at: moment,
      acknowledgement: z.string(),
      signed_qr: z.string(),
      cancel_until: moment.describe("the portal cancels within 24 hours"),
    })
    .nullable(),
});
const portalPapers = z
  .object({ number: z.string(), e_invoice: portalPaper, e_way_bill: portalPaper })
  .meta({ id: "PortalPapers" });
export type PortalPapers = z.infer<typeof portalPapers>;

const portalNumber = z
  .object({
    kind: z.enum(["e_invoice", "e_way_bill"], { error: "Choose e-invoice or e-way bill." }),
    number: line("Number", 64),
    issued_at: givenMoment,
    acknowledgement: optional(line("Acknowledgement", 20)),
    signed_qr: optional(line("Signed QR code", 4000)),
  })
  .refine(({ kind, number }) => (kind === "e_invoice" ? /^[0-9a-f]{64}$/i : /^[0-9]{12}$/).test(number), {
    path: ["number"],
    error: "An IRN has 64 characters from 0 to 9 and a to f, an e-way bill 12 digits.",
  });

export const booksCalls = {
  "GET staff/reports/gstr1": {
    summary: "GSTR-1 of a month as the portal's JSON, or one section as JSON, CSV or Excel",
    right: "books.read",
    query: z
      .object({
        period: month,
        gstin,
        section: z.enum(gstr1Sections, { error: "No such section." }).optional(),
        format: format.default("json"),
      })
      .refine(({ section, format }) => section !== undefined || format === "json", {
        path: ["section"],
        error: "Choose a section for CSV or Excel.",
      }),
    produces: "application/json",
    orProduces: "text/csv; charset=utf-8",
  },
  "GET staff/books/gstr1-review": {
    summary: "Totals of GSTR-1 by section, compared with the documents, and what the portal would refuse",
    right: "books.read",
    query: z.object({ period: month, gstin }),
    reply: z.object({ data: review }),
  },
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
  "GET staff/books/documents/:id/portal": {
    summary:
      "E-invoice (version 1.1) and e-way bill of a document: whether needed, deadlines, payloads and their errors",
    right: "books.read",
    params: z.object({ id }),
    reply: z.object({ data: portalPapers }),
  },
  "POST staff/books/documents/:id/portal": {
    summary: "Record the IRN or the number of the e-way bill that a portal gave for a document",
    right: "books.change",
    params: z.object({ id }),
    body: portalNumber,
    reply: z.object({ data: z.object({ number: z.string() }) }),
    refusals: { 409: ["already_recorded"] },
  },
  "POST staff/books/documents/:id/correct-buyer": {
    summary: "Record the right GSTIN of a registered buyer; the document itself does not change",
    right: "books.change",
    params: z.object({ id }),
    body: z.object({ gstin: line("GSTIN", 30), reason: line("Reason") }),
    reply: z.object({ data: z.object({ number: z.string(), gstin: z.string() }) }),
  },
} satisfies StaffCallTable;
