import type { Generated, GeneratedAlways } from "kysely";
import type { EnquiryListed } from "../../contract/staff/enquiries.ts";

/** Why an enquiry looks automated. */
export type Suspicion =
  | "hidden_field"
  | "no_stamp"
  | "forged_stamp"
  | "old_stamp"
  | "used_stamp"
  | "too_quick"
  | "links"
  | "words";

export interface EnquiriesTables {
  enquiries: {
    id: GeneratedAlways<number>;
    number: string;
    customer_id: number | null;
    name: string;
    company_name: string | null;
    email: string;
    contact_no: string;
    address: string | null;
    subject: string;
    description: string;
    variant_id: number | null;
    received_at: Generated<Date>;
    /** When it was answered last. */
    answered_at: Date | null;
    /** The privacy notice that the form named; null before this was recorded. */
    notice_version: string | null;
    /** Why it was held back as no person's, also after staff have released it. */
    held_because: Suspicion | null;
    released_at: Date | null;
    held: GeneratedAlways<boolean>;
    status: Generated<EnquiryListed["status"]>;
    /** The member of staff who has it in hand. */
    assigned_to: number | null;
    /** Written by the database: what staff search in. */
    search: GeneratedAlways<string>;
  };
  enquiry_answers: { id: GeneratedAlways<number>; enquiry_id: number; staff_id: number; text: string; at: Date };
  canned_replies: { id: GeneratedAlways<number>; title: string; text: string };
  /** Published: enquiries as other modules name them. */
  received_enquiries: {
    id: number;
    number: string;
    customer_id: number | null;
    subject: string;
    status: EnquiryListed["status"];
    received_at: Date;
  };
  /** Published: when each enquiry came and was answered. */
  enquiry_responses: { id: number; number: string; received_at: Date; answered_at: Date | null };
}
