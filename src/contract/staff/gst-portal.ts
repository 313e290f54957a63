import { z } from "zod";
import { givenMoment, id, line, moment, optional } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";

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
    // A QR code holds at most 2,953 characters.
    signed_qr: optional(line("Signed QR code", 2900)),
  })
  .refine(({ kind, number }) => (kind === "e_invoice" ? /^[0-9a-f]{64}$/i : /^[0-9]{12}$/).test(number), {
    path: ["number"],
    error: "An IRN has 64 characters from 0 to 9 and a to f, an e-way bill 12 digits.",
  });

export const gstPortalCalls = {
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
} satisfies StaffCallTable;
