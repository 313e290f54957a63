import { z } from "zod";
import { languages } from "../../language/text.ts";
import { id, inData, integer, line, moment, multiline, optional, searchText } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listAsCsv, listing, listMeta } from "./listing.ts";
import { placeholders } from "./reply.ts";
import { seen, seenShown } from "./seen.ts";

export const enquiryStates = ["open", "answered", "closed"] as const;

/** Reasons to suspect that an enquiry is spam. */
const suspicions = [
  "hidden_field",
  "no_stamp",
  "forged_stamp",
  "old_stamp",
  "used_stamp",
  "too_quick",
  "links",
  "words",
] as const;

const colleague = z.object({ id: z.int(), name: z.string() });

export const enquiryListed = z
  .object({
    id: z.int(),
    enquiry_no: z.string(),
    name: z.string(),
    company_name: z.string().nullable(),
    email: z.string(),
    subject: z.string(),
    status: z.enum(enquiryStates),
    held: z.boolean().describe("held as possible spam until staff release it"),
    assigned_to: colleague.nullable(),
    received_at: moment,
    answered_at: moment.nullable(),
  })
  .meta({ id: "EnquiryListed" });
export type EnquiryListed = z.infer<typeof enquiryListed>;

const deadlines = {
  acknowledge_by: moment.describe("48 hours after receipt"),
  acknowledged_at: moment.nullable(),
  close_by: moment.describe("one month after receipt"),
  closed_at: moment.nullable(),
  resolution: z.string().nullable(),
};

export const grievanceListed = enquiryListed
  .extend({
    ...deadlines,
    due_at: moment.nullable().describe("when it must be acknowledged or closed; null when it is closed"),
    overdue: z.boolean(),
  })
  .meta({ id: "GrievanceListed" });
export type GrievanceListed = z.infer<typeof grievanceListed>;

export const enquiryShown = enquiryListed
  .extend({
    customer_id: z.int().nullable(),
    held_because: z.enum(suspicions).nullable(),
    notice_version: z.string().nullable().describe("the privacy notice the sender agreed to"),
    contact_no: z.string(),
    address: z.string().nullable(),
    description: z.string(),
    language: z.enum(languages).describe("in which the shop writes to the sender"),
    device: z.object({ name: z.string(), ref_no: z.string(), slug: z.string(), token: z.string() }).nullable(),
    grievance: z
      .object({ ...deadlines, order_number: z.string().nullable() })
      .nullable()
      .describe("null for other enquiries"),
    answers: z.array(z.object({ id: z.int(), text: z.string(), at: moment, member_name: z.string() })),
  })
  .meta({ id: "EnquiryShown" });
export type EnquiryShown = z.infer<typeof enquiryShown>;

const cannedReply = z
  .object({ id: z.int(), title: z.string(), text: z.string(), seen: seenShown })
  .meta({ id: "CannedReply" });
export type CannedReply = z.infer<typeof cannedReply>;

const cannedFields = z.object({
  title: line("Title", 80),
  text: multiline("Text").refine(
    (typed) => [...typed.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => placeholders.includes(name as never)),
    `Use only the placeholders {${placeholders.join("} and {")}}.`,
  ),
});

const thatOne = z.object({ id });

const enquiriesFilter = {
  search: searchText,
  status: z
    .enum([...enquiryStates, "held"])
    .optional()
    .describe("held: suspected spam waiting for a decision"),
  assigned: z
    .union([z.enum(["me", "nobody"]), id])
    .optional()
    .describe("me, nobody or a staff member's id"),
};

export const enquiriesCalls = {
  "GET staff/enquiries.csv": { ...listAsCsv, right: "enquiries.answer", query: z.object(enquiriesFilter) },
  "GET staff/enquiries": {
    summary: "Enquiries: open ones oldest first, all others newest first",
    right: "enquiries.answer",
    query: z.object({ ...listing, ...enquiriesFilter }),
    reply: z.object({
      data: z.array(enquiryListed),
      meta: listMeta,
      counts: z.object({ open: z.int(), held: z.int(), answered: z.int(), closed: z.int() }),
    }),
  },
  "GET staff/enquiries/:id": {
    summary: "An enquiry with its answers",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
  },
  "GET staff/grievances": {
    summary: "Grievances: those with a deadline by what is due first, all others newest first",
    right: "enquiries.answer",
    query: z.object({
      ...listing,
      search: searchText,
      status: z.enum(["due", "overdue", "closed"]).optional().describe("due: not closed yet"),
    }),
    reply: z.object({
      data: z.array(grievanceListed),
      meta: listMeta,
      counts: z.object({ due: z.int(), overdue: z.int() }),
    }),
  },
  "POST staff/enquiries/:id/acknowledge": {
    summary: "Acknowledge a grievance; the customer is notified by email",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/enquiries/:id/resolve": {
    summary: "Close a grievance with its resolution, which is emailed to the customer",
    right: "enquiries.answer",
    params: thatOne,
    body: z.object({ resolution: multiline("Resolution", 5000) }),
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/enquiries/:id/answer": {
    summary: "Answer by email; placeholders in the text are filled in",
    right: "enquiries.answer",
    params: thatOne,
    body: z.object({
      text: multiline("Answer", 5000),
      answers_seen: integer(0, 10_000).describe("the number of answers when this one was written"),
      close: z.boolean().optional(),
    }),
    status: 201,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/enquiries/:id/assign": {
    summary: "Assign an enquiry to a colleague, who gets an email unless they declined, or unassign it",
    right: "enquiries.answer",
    params: thatOne,
    body: z.object({ member_id: optional(id) }),
    reply: inData(enquiryShown),
  },
  "POST staff/enquiries/:id/close": {
    summary: "Close an enquiry",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"], 422: ["resolution_missing"] },
  },
  "POST staff/enquiries/:id/reopen": {
    summary: "Reopen an enquiry",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/enquiries/:id/release": {
    summary: "Release a held enquiry: it is not spam",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/enquiries/:id/discard": {
    summary: "Discard a held enquiry as spam: it is closed without an answer",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "GET staff/colleagues": {
    summary: "Staff who answer enquiries",
    right: "enquiries.answer",
    reply: inData(z.array(colleague)),
  },
  "GET staff/canned-replies": {
    summary: "Canned replies, by title",
    right: "enquiries.answer",
    reply: inData(z.array(cannedReply)),
  },
  "POST staff/canned-replies": {
    summary: "Add a canned reply",
    right: "enquiries.answer",
    body: cannedFields,
    status: 201,
    reply: inData(cannedReply),
  },
  "PUT staff/canned-replies/:id": {
    summary: "Update a canned reply",
    right: "enquiries.answer",
    params: thatOne,
    body: cannedFields.extend({ seen }),
    reply: inData(cannedReply),
    refusals: { 409: ["state_changed"] },
  },
  "DELETE staff/canned-replies/:id": {
    summary: "Delete a canned reply",
    right: "enquiries.answer",
    params: thatOne,
    status: 204,
  },
} satisfies StaffCallTable;
