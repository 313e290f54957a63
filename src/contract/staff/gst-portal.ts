import { z } from "zod";
import { givenMoment, id, line, moment, optional, rupees } from "../fields.ts";
import { cancelReasonCodes, portalKinds, portalStates } from "../portal-documents.ts";
import type { StaffCallTable } from "./call.ts";
import { issuedKinds } from "./documents.ts";
import { listing, listMeta } from "./listing.ts";

const kind = z.enum(portalKinds, { error: "Choose e-invoice or e-way bill." });

const recorded = z.object({
  number: z.string(),
  issued_at: moment,
  acknowledgement: z.string(),
  signed_qr: z.string(),
  valid_until: moment.nullable().describe("of an e-way bill"),
  cancel_until: moment.describe("the portal cancels within 24 hours"),
  staff_name: z.string(),
  cancelled: z
    .object({ at: moment, reason_code: z.enum(cancelReasonCodes), remarks: z.string(), staff_name: z.string() })
    .nullable()
    .describe("at the portal, which never accepts an e-invoice again"),
});

const portalDocument = z.object({
  need: z.enum(["yes", "no", "depends"]),
  reason: z.string(),
  until: moment.nullable().describe("deadline for reporting it"),
  payload: z.record(z.string(), z.unknown()).nullable().describe("as the portal reads it"),
  errors: z.array(z.string()).describe("what the portal would refuse"),
  recorded: recorded.nullable(),
  earlier: z.array(recorded).describe("e-way bills that were cancelled before this one was recorded, in order"),
  sending: z
    .object({ state: z.enum(["waiting", "refused", "recorded"]), message: z.string(), requested_at: moment })
    .nullable()
    .describe("what became of sending it to the portal"),
});

const reportedDocument = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(issuedKinds),
  issued_at: moment,
  order_token: z.string().nullable(),
  buyer_name: z.string(),
  buyer_gstin: z.string().nullable().describe("as last corrected"),
  total: rupees,
});

const portalDocuments = reportedDocument
  .extend({
    e_invoice: portalDocument,
    e_way_bill: portalDocument,
    can_send: z.boolean().describe("whether the shop is connected to the portals"),
    corrections: z.array(z.object({ gstin: z.string(), reason: z.string(), at: moment, by: z.string() })),
  })
  .meta({ id: "PortalDocuments" });
export type PortalDocuments = z.infer<typeof portalDocuments>;

const listedPortalDocument = reportedDocument
  .extend({
    need: portalDocument.shape.need,
    until: portalDocument.shape.until,
    recorded: recorded.pick({ number: true, valid_until: true, cancel_until: true, cancelled: true }).nullable(),
  })
  .meta({ id: "ListedPortalDocument" });
export type ListedPortalDocument = z.infer<typeof listedPortalDocument>;

const acknowledgement = line("Acknowledgement number", 20).regex(
  /^[0-9]*$/,
  "An acknowledgement number has digits only.",
);
// A QR code holds at most 2,953 characters.
const signedQr = line("Signed QR code", 2900).regex(
  /^[\w-]+\.[\w-]+\.[\w-]+$/,
  "Paste the text of the signed QR code: three parts with dots between them.",
);
/** Runs along with the other fields' checks, so that a form shows all its errors at once. */
const atOnce = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

const portalNumber = z
  .object({
    kind,
    number: line("Number", 64),
    issued_at: givenMoment,
    acknowledgement: optional(acknowledgement),
    signed_qr: optional(signedQr),
    valid_until: optional(givenMoment).optional().describe("of an e-way bill"),
  })
  .refine(({ kind, number }) => (kind === "e_invoice" ? /^[0-9a-f]{64}$/i : /^[0-9]{12}$/).test(number), {
    path: ["number"],
    error: "An IRN has 64 characters from 0 to 9 and a to f, an e-way bill 12 digits.",
    when: atOnce,
  })
  .refine(({ kind, acknowledgement }) => kind !== "e_invoice" || acknowledgement, {
    path: ["acknowledgement"],
    error: "Enter the acknowledgement number.",
    when: atOnce,
  })
  .refine(({ kind, valid_until }) => kind === "e_way_bill" || !valid_until, {
    path: ["valid_until"],
    error: "An e-invoice has no end of validity.",
  })
  .refine(({ issued_at, valid_until }) => !valid_until || Date.parse(valid_until) > Date.parse(issued_at), {
    path: ["valid_until"],
    error: "The validity ends after the e-way bill was issued.",
  });

export const gstPortalCalls = {
  "GET staff/books/portal": {
    summary: "Documents that need an e-invoice or an e-way bill, and those that have one",
    right: "books.read",
    query: z.object({
      kind: kind.default("e_invoice"),
      state: z
        .enum(portalStates, { error: "Choose due, late or recorded." })
        .default("due")
        .describe("due: issued in the last 30 days, oldest first; the others newest first"),
      number: z.string().trim().max(40, "Search for at most 40 characters.").optional().describe("part of the number"),
      ...listing,
    }),
    reply: z.object({
      data: z.array(listedPortalDocument),
      meta: listMeta,
      knows_turnover: z.boolean().describe("false while the settings do not state the turnover"),
    }),
  },
  "GET staff/books/portal/payloads": {
    summary:
      "The payloads of several documents of one registration as one JSON file, as the portals' upload pages read it",
    right: "books.read",
    query: z.object({
      kind,
      ids: z
        .string()
        .regex(/^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,99}$/, "Choose 1 to 100 documents.")
        .describe("ids of documents, with commas between them"),
    }),
    produces: "application/json",
    refusals: { 404: ["not_found"] },
  },
  "GET staff/books/documents/:id/portal/:kind": {
    summary: "The payload of a document as a JSON file",
    right: "books.read",
    params: z.object({ id, kind }),
    produces: "application/json",
  },
  "GET staff/books/documents/:id/portal": {
    summary:
      "E-invoice (version 1.1) and e-way bill of a document: whether needed, deadlines, payloads and their errors",
    right: "books.read",
    params: z.object({ id }),
    reply: z.object({ data: portalDocuments }),
  },
  "POST staff/books/documents/:id/portal": {
    summary: "Record the IRN or the number of the e-way bill that a portal gave for a document",
    right: "books.change",
    params: z.object({ id }),
    body: portalNumber,
    reply: z.object({ data: z.object({ number: z.string() }) }),
    refusals: { 409: ["already_recorded"] },
  },
  "POST staff/books/documents/:id/portal/cancellation": {
    summary: "Record that an e-invoice or e-way bill was cancelled at the portal, which takes that within 24 hours",
    right: "books.change",
    params: z.object({ id }),
    body: z.object({
      kind: kind.default("e_invoice"),
      number: line("Number", 64).optional().describe("that was shown; refused where another has been recorded since"),
      cancelled_at: givenMoment,
      reason_code: z.enum(cancelReasonCodes, { error: "Choose the reason given to the portal." }),
      remarks: line("Remarks", 100),
    }),
    reply: z.object({ data: z.object({ number: z.string() }) }),
    refusals: { 409: ["not_possible", "already_recorded"] },
  },
  "POST staff/books/documents/:id/portal/send": {
    summary: "Send a document to a portal, where the shop is connected to it; the answer is recorded by a job",
    right: "books.change",
    params: z.object({ id }),
    body: z.object({ kind }),
    reply: z.object({ data: z.object({ state: z.literal("waiting") }) }),
    refusals: { 409: ["not_possible"] },
  },
} satisfies StaffCallTable;
