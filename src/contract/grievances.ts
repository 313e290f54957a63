import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { enquiryFields, formTraces } from "./enquiries.ts";
import { email, inData, line, moment, optional } from "./fields.ts";

/** Complaints to the grievance officer. Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). */

export const grievanceFields = enquiryFields
  .pick({ name: true, email: true, contact_no: true, subject: true, description: true })
  .extend({ order_no: optional(line(() => text("Order number"), 40)) });
export type GrievanceFields = z.infer<typeof grievanceFields>;

/** `received`: not yet acknowledged by staff. */
export const grievanceStates = ["received", "acknowledged", "answered", "closed"] as const;
export type GrievanceState = (typeof grievanceStates)[number];

export const grievance = z
  .object({
    grievance_no: z.string(),
    subject: z.string(),
    status: z.enum(grievanceStates),
    received_at: moment,
    acknowledge_by: moment.describe("48 hours after receipt"),
    acknowledged_at: moment.nullable(),
    close_by: moment.describe("one month after receipt"),
    closed_at: moment.nullable(),
    resolution: z.string().nullable(),
    answers: z.array(z.object({ at: moment, text: z.string() })),
  })
  .meta({ id: "Grievance" });
export type Grievance = z.infer<typeof grievance>;

const reference = z.object({ grievance_no: line(() => text("Ticket number"), 20), email });

export const grievancesCalls = {
  "POST send-grievance": {
    summary: "Raise a grievance; the ticket number is confirmed by email",
    access: "public",
    body: grievanceFields.extend(formTraces.shape),
    status: 201,
    reply: z.object({ message: z.string(), grievance_no: z.string(), acknowledge_by: moment, close_by: moment }),
    refusals: { 429: ["too_many_requests"] },
  },
  "POST grievance-status": {
    summary: "The state of a grievance, by its ticket number and the email address it was sent with",
    access: "public",
    repeatable: true,
    body: reference,
    reply: inData(grievance),
    refusals: { 429: ["too_many_requests"] },
  },
  "GET grievances": {
    summary: "The caller's own grievances, newest first",
    access: "customer",
    reply: inData(z.array(grievance)),
  },
} satisfies CallTable;
