import { z } from "zod";
import { text } from "../language/text.ts";
import type { CallTable } from "./call.ts";
import { email, id, inData, line, moment, multiline, opaqueToken, optional, says } from "./fields.ts";
import { listing, listMeta } from "./staff/listing.ts";

export const enquiryFields = z.object({
  name: line(() => text("Name")),
  company_name: optional(line(() => text("Company name"))),
  email,
  contact_no: z
    .union(
      [z.string(), z.number()],
      says(() => text("Contact number is required.")),
    )
    .transform((value) => String(value).replace(/[\s-]/g, ""))
    .pipe(
      z.string().regex(
        /^\+?[0-9]{6,15}$/,
        says(() => text("Enter a contact number with 6 to 15 digits.")),
      ),
    ),
  address: optional(multiline(() => text("Address"), 500)),
  subject: line(() => text("Subject")),
  description: multiline(() => text("Description")),
  sub_product_id: optional(id),
});
export type EnquiryFields = z.infer<typeof enquiryFields>;

export const formTraces = z.object({
  form_stamp: z
    .string()
    .max(200)
    .optional()
    .describe("from inquiry-form, valid for one enquiry; without it, a visitor's enquiry is held for staff review"),
  second_subject: z.string().optional().describe("honeypot field: hidden from people, must be empty"),
});
/** Extra fields that the shop's own forms send. */
export type FormTraces = z.infer<typeof formTraces>;

/** An enquiry as its sender sees it. */
export const ownEnquiry = z
  .object({
    enquiry_no: z.string(),
    subject: z.string(),
    description: z.string(),
    status: z.enum(["open", "answered", "closed"]),
    received_at: moment,
    answers: z.array(z.object({ at: moment, text: z.string() })),
  })
  .meta({ id: "OwnEnquiry" });
export type OwnEnquiry = z.infer<typeof ownEnquiry>;

export const enquiriesCalls = {
  "GET inquiry-form": {
    summary: "A stamp recording when an enquiry form was shown",
    access: "public",
    reply: inData(z.object({ form_stamp: opaqueToken })),
  },
  "POST send-inquiry": {
    summary: "Send an enquiry, about a variant or in general",
    access: "public",
    body: enquiryFields.extend(formTraces.shape),
    status: 201,
    reply: z.object({ message: z.string(), enquiry_no: z.string() }),
    refusals: { 429: ["too_many_requests"] },
  },
  "GET enquiries": {
    summary: "The caller's own enquiries with our replies, newest first",
    access: "customer",
    query: z.object(listing),
    reply: z.object({ data: z.array(ownEnquiry), meta: listMeta }),
  },
} satisfies CallTable;
