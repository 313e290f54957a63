import { z } from "zod";
import { id, inData, integer, line, moment, optional, text } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { listing, listMeta } from "./listing.ts";
import { placeholders } from "./reply.ts";

export const enquiryStates = ["open", "answered", "closed"] as const;

/** Signs that no person has written it. */
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
    held: z.boolean().describe("it waits for staff to say that a person has written it"),
    assigned_to: colleague.nullable(),
    received_at: moment,
    answered_at: moment.nullable(),
  })
  .meta({ id: "EnquiryListed" });
export type EnquiryListed = z.infer<typeof enquiryListed>;

export const enquiryShown = enquiryListed
  .extend({
    customer_id: z.int().nullable(),
    held_because: z.enum(suspicions).nullable(),
    notice_version: z.string().nullable().describe("the privacy notice that was agreed to with it"),
    contact_no: z.string(),
    address: z.string().nullable(),
    description: z.string(),
    device: z.object({ name: z.string(), ref_no: z.string(), slug: z.string(), token: z.string() }).nullable(),
    answers: z.array(z.object({ id: z.int(), text: z.string(), at: moment, member_name: z.string() })),
  })
  .meta({ id: "EnquiryShown" });
export type EnquiryShown = z.infer<typeof enquiryShown>;

const cannedReply = z.object({ id: z.int(), title: z.string(), text: z.string() }).meta({ id: "CannedReply" });
export type CannedReply = z.infer<typeof cannedReply>;

const cannedFields = z.object({
  title: line("Title", 80),
  text: text("Text").refine(
    (typed) => [...typed.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => placeholders.includes(name as never)),
    `Only {${placeholders.join("} and {")}} are filled in.`,
  ),
});

const thatOne = z.object({ id });

export const enquiriesCalls = {
  "GET staff/enquiries": {
    summary: "Enquiries; those that are open with who has waited longest first, all others the newest first",
    right: "enquiries.answer",
    query: z.object({
      ...listing,
      search: z.string().max(200).optional(),
      status: z
        .enum([...enquiryStates, "held"])
        .optional()
        .describe("held: those suspected to be no person's that nobody has decided on"),
      assigned: z
        .union([z.enum(["me", "nobody"]), id])
        .optional()
        .describe("me, nobody or a member's id"),
    }),
    reply: z.object({
      data: z.array(enquiryListed),
      meta: listMeta,
      counts: z.object({ open: z.int(), held: z.int(), answered: z.int(), closed: z.int() }),
    }),
  },
  "GET staff/enquiries/:id": {
    summary: "An enquiry with what was answered",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
  },
  "POST staff/enquiries/:id/answer": {
    summary: "Answer by mail; placeholders in the text are filled in",
    right: "enquiries.answer",
    params: thatOne,
    body: z.object({
      text: text("Answer", 5000),
      answers_seen: integer(0, 10_000).describe("how many answers there were when this one was written"),
      close: z.boolean().optional(),
    }),
    status: 201,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/enquiries/:id/assign": {
    summary: "Give an enquiry to a colleague, or to nobody",
    right: "enquiries.answer",
    params: thatOne,
    body: z.object({ member_id: optional(id) }),
    reply: inData(enquiryShown),
  },
  "POST staff/enquiries/:id/close": {
    summary: "Nothing more is to be done",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/enquiries/:id/reopen": {
    summary: "Something is to be done again",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/enquiries/:id/release": {
    summary: "A person has written it: it goes on as if it had never been held",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "POST staff/enquiries/:id/discard": {
    summary: "No person has written it: it is closed without an answer",
    right: "enquiries.answer",
    params: thatOne,
    reply: inData(enquiryShown),
    refusals: { 409: ["state_changed"] },
  },
  "GET staff/colleagues": {
    summary: "Who answers enquiries",
    right: "enquiries.answer",
    reply: inData(z.array(colleague)),
  },
  "GET staff/canned-replies": {
    summary: "Replies to begin with, by title",
    right: "enquiries.answer",
    reply: inData(z.array(cannedReply)),
  },
  "POST staff/canned-replies": {
    summary: "Keep a reply for the next time",
    right: "enquiries.answer",
    body: cannedFields,
    status: 201,
    reply: inData(cannedReply),
  },
  "PUT staff/canned-replies/:id": {
    summary: "Change a reply",
    right: "enquiries.answer",
    params: thatOne,
    body: cannedFields,
    reply: inData(cannedReply),
  },
  "DELETE staff/canned-replies/:id": {
    summary: "Keep a reply no longer",
    right: "enquiries.answer",
    params: thatOne,
    status: 204,
  },
} satisfies StaffCallTable;
