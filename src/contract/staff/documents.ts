import { z } from "zod";
import { documentName } from "../documents.ts";
import { day, id, inData, line, moment, opaqueToken, rupees } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";

/** Kinds of documents with a serial number. */
export const issuedKinds = ["invoice", "bill_of_supply", "credit_note", "challan"] as const;

/** Whether a registered buyer has reversed the input tax credit; until then the supplier's tax is not reduced (CGST Act s.34(2)). */
export const buyerStates = ["not_needed", "awaiting", "confirmed"] as const;

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Enter a month as YYYY-MM.");

const filter = {
  kind: z.enum(issuedKinds).optional(),
  month: month.optional().describe("YYYY-MM in Indian time"),
  buyer: z.enum(buyerStates).optional().describe("credit notes by the state of the buyer's confirmation"),
};

const staffDocument = z
  .object({
    id: z.int(),
    kind: z.enum(issuedKinds),
    number: z.string(),
    issued_at: moment,
    order_token: z.string().nullable(),
    order_no: z.string().nullable(),
    buyer_name: z.string(),
    buyer_gstin: z.string().nullable(),
    total: rupees,
    commercial: z.boolean().describe("a credit note without tax"),
    cancelled: z.boolean().describe("void, because its e-invoice was cancelled at the portal"),
    corrects: z.string().nullable().describe("number of the document that a credit note corrects"),
    buyer_state: z.enum(buyerStates).nullable().describe("of credit notes"),
    reversed_on: z.iso.date().nullable(),
    reference: z.string().nullable(),
    file: z.string().describe("URL of the PDF"),
  })
  .meta({ id: "StaffDocument" });
export type StaffDocument = z.infer<typeof staffDocument>;

export const staffDocumentsCalls = {
  "GET staff/documents": {
    summary: "Every document issued, newest first",
    right: "orders.read",
    query: z.object({
      ...filter,
      customer: id.optional(),
      number: z.string().trim().max(40, "Search for at most 40 characters.").optional().describe("part of the number"),
      ...listing,
    }),
    reply: z.object({
      data: z.array(staffDocument),
      meta: listMeta,
      awaiting: z.int().describe("credit notes that await the buyer's confirmation"),
      missing: z.int().describe("orders whose goods came back without a credit note"),
    }),
  },
  "GET staff/documents.zip": {
    summary: "The documents of a month as PDF files in a ZIP file",
    right: "orders.read",
    query: z.object({ month, kind: filter.kind }),
    produces: "application/zip",
  },
  "GET staff/documents/:id/file": {
    summary: "A document as a PDF; what accompanies goods in triplicate (CGST Rules r.48(1) and r.55(2))",
    right: "orders.read",
    params: z.object({ id }),
    query: z.object({
      copy: z.enum(["issued"]).optional().describe("as it was issued, without what the portals gave for it since"),
    }),
    produces: "application/pdf",
  },
  "GET staff/orders/:token/documents/:document": {
    summary: "A document of an order as a PDF",
    right: "orders.read",
    params: z.object({ token: opaqueToken, document: documentName }),
    produces: "application/pdf",
  },
  "POST staff/credit-notes/:id/confirm": {
    summary: "Record that a registered buyer has reversed the input credit (CGST Act s.34(2))",
    right: "orders.refund",
    params: z.object({ id }),
    body: z.object({
      reversed_on: day("Enter the date on which the buyer reversed the credit."),
      reference: line("Reference", 100),
    }),
    reply: inData(z.object({ number: z.string() })),
    refusals: { 409: ["not_possible"] },
  },
  "POST staff/credit-notes/issue-missing": {
    summary: "Issue the credit notes that an earlier release did not issue",
    right: "orders.refund",
    reply: inData(z.object({ issued: z.int() })),
  },
} satisfies StaffCallTable;
