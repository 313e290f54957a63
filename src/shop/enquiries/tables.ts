import type { Generated, GeneratedAlways } from "kysely";
import type { Suspicion } from "./suspicion.ts";

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
    answered_at: Date | null;
    /** Why it was held back as no person's, also after staff have released it. */
    held_because: Suspicion | null;
    released_at: Date | null;
    held: GeneratedAlways<boolean>;
  };
  /** Published: when each enquiry came and was answered. */
  enquiry_responses: { id: number; number: string; received_at: Date; answered_at: Date | null };
}
