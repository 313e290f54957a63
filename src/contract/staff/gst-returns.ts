import { z } from "zod";
import { gstin, month } from "./books-query.ts";
import type { StaffCallTable } from "./call.ts";
import { gstr1Sections } from "./gstr1-sections.ts";

const format = z.enum(["json", "csv", "xlsx"], { error: "Choose json, csv or xlsx." });

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

export const gstReturnsCalls = {
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
} satisfies StaffCallTable;
