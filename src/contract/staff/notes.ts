import { z } from "zod";
import { id, inData, integer, line, moment, multiline, optional } from "../fields.ts";
import type { StaffCallTable } from "./call.ts";
import { assignedSubjects, noteSubjectNames } from "./note-subjects.ts";

const colleague = z.object({ id: z.int(), name: z.string() });

/** Maximum number of colleagues that a note can mention. */
export const mostMentions = 20;

const noteShown = z
  .object({
    id: z.int(),
    text: z.string().nullable().describe("null when it was removed"),
    at: moment,
    by: colleague,
    mentions: z.array(colleague).describe("colleagues whose attention it asks for"),
    may_remove: z.boolean(),
  })
  .meta({ id: "Note" });
export type NoteShown = z.infer<typeof noteShown>;

const notesShown = z
  .object({
    notes: z.array(noteShown).describe("oldest first; the latest `count`"),
    earlier: z.int().describe("how many came before them"),
    assigned_to: colleague.nullable(),
    colleagues: z.array(colleague).describe("who may see the subject: they can be mentioned and assigned"),
  })
  .meta({ id: "Notes" });
export type NotesShown = z.infer<typeof notesShown>;

const aboutShown = {
  subject: z.enum(noteSubjectNames),
  of: z.string().describe("an order's token, or the id of a customer or an enquiry"),
  name: z.string().describe("an order's or enquiry's number, or a customer's name"),
};

const forMe = z
  .object({
    mentions: z.array(z.object({ ...aboutShown, id: z.int(), text: z.string(), at: moment, by: z.string() })),
    mention_count: z.int(),
    assigned: z
      .array(
        z.object({
          ...aboutShown,
          about: z.string().nullable().describe("an enquiry's subject, or the customer of an order"),
          due_at: moment.nullable().describe("of a grievance: when it must be acknowledged or closed"),
          acknowledged_at: moment.nullable().describe("of a grievance"),
          at: moment.describe("since when it is assigned to the caller; of an enquiry, when it was received"),
        }),
      )
      .describe("customers, open orders, and enquiries that are open or have a deadline; what has one comes first"),
    assigned_count: z.int(),
  })
  .meta({ id: "NotesForMe" });
export type NotesForMe = z.infer<typeof forMe>;

const subject = z.enum(noteSubjectNames, { error: "Must be order, customer or enquiry." });
const of = line("Of", 100).describe("an order's token, or the id of a customer or an enquiry");

export const notesCalls = {
  "GET staff/notes": {
    summary: "Internal notes on an order, a customer or an enquiry, and who looks after it",
    right: "signed-in",
    query: z.object({
      subject,
      of,
      count: integer(1, 1000).optional().describe("how many of the latest; 30 by default"),
    }),
    reply: inData(notesShown),
    refusals: { 403: ["forbidden"], 404: ["not_found"] },
  },
  "POST staff/notes": {
    summary: "Add an internal note; colleagues mentioned in it get an email unless they declined",
    right: "signed-in",
    body: z.object({
      subject,
      of,
      text: multiline("Note", 5000),
      mentions: z
        .array(id, { error: "Must be a list of colleagues." })
        .max(mostMentions, `Mention at most ${mostMentions} colleagues.`)
        .default([])
        .describe("ids of colleagues whose attention it asks for"),
    }),
    status: 201,
    reply: inData(notesShown),
    refusals: { 403: ["forbidden"] },
  },
  "DELETE staff/notes/:id": {
    summary: "Remove the text of an internal note: one's own, or any for those who manage staff",
    right: "signed-in",
    params: z.object({ id }),
    status: 204,
    refusals: { 403: ["forbidden"] },
  },
  "PUT staff/notes/assignee": {
    summary: "Assign an order or a customer to a colleague, who gets an email unless they declined, or unassign it",
    right: "signed-in",
    body: z.object({
      subject: z.enum(assignedSubjects, { error: "Must be order or customer." }),
      of,
      member_id: optional(id).describe("null: nobody"),
    }),
    reply: inData(notesShown),
    refusals: { 403: ["forbidden"] },
  },
  "GET staff/notes/for-me": {
    summary: "Notes that mention the caller and were not seen yet, and what is assigned to the caller",
    right: "signed-in",
    reply: inData(forMe),
  },
  "POST staff/notes/seen": {
    summary: "Mark notes that mention the caller as seen",
    right: "signed-in",
    unaudited: "concerns only what the caller has read",
    body: z.object({
      subject,
      of,
      latest: id.optional().describe("the last note that was shown: later ones wait on; omitted: none was later"),
    }),
    status: 204,
    refusals: { 403: ["forbidden"] },
  },
} satisfies StaffCallTable;
