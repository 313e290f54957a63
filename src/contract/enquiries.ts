import { z } from "zod";
import type { CallTable } from "./call.ts";
import { email, id, line, optional, text } from "./fields.ts";

export const enquiryFields = z.object({
  name: line("Name"),
  company_name: optional(line("Company name")),
  email,
  contact_no: z
    .union([z.string(), z.number()], { error: "Contact number is required." })
    .transform((value) => String(value).replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\+?[0-9]{6,15}$/, "Enter a contact number of 6 to 15 digits.")),
  address: optional(text("Address", 500)),
  subject: line("Subject"),
  description: text("Description"),
  sub_product_id: optional(id),
});
export type EnquiryFields = z.infer<typeof enquiryFields>;

export const enquiriesCalls = {
  "POST send-inquiry": {
    summary: "Send an enquiry, about a variant or in general",
    access: "public",
    body: enquiryFields,
    status: 201,
    reply: z.object({ message: z.string(), enquiry_no: z.string() }),
    refusals: { 429: ["too_many_requests"] },
  },
} satisfies CallTable;
